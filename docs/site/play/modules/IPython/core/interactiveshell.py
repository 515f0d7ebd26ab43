class InteractiveShell:
    """There is none; ipywidgets names it for its Output, which our explorer does not use."""

    @classmethod
    def instance(cls) -> "InteractiveShell":
        raise RuntimeError("this page has no notebook, so nothing can be captured as output")
