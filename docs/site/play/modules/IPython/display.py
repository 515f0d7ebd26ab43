"""Nothing is shown here but widgets, which the page places itself."""

SENTENCE = "this page shows widgets only: there is no notebook that could display anything else"


def display(*shown: object, **options: object) -> None:
    raise RuntimeError(SENTENCE)


def clear_output(wait: bool = False) -> None:
    raise RuntimeError(SENTENCE)
