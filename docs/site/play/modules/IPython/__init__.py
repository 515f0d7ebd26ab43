"""In place of IPython where no notebook is: what ipywidgets, comm and our explorer ask of it, and no more."""


def get_ipython() -> None:
    """There is no shell."""
