"""Lessons, guided turns, quizzes and exams beside the board."""
