"""What was played: sessions, their files, studies, guided turns."""
