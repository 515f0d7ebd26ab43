"""Quizzes and exams: cards with a question each, students with a code each, answers that are on disk."""

from luxor.exams.answers import Answers
from luxor.exams.exam import Exam, load_exam

__all__ = ["Answers", "Exam", "load_exam"]
