SENTENCE = "this page has no pillow: pictures made of numbers cannot be drawn here"


class Image:
    """What an image would be."""


def open(fp: object) -> Image:
    raise NotImplementedError(SENTENCE)


def fromarray(obj: object) -> Image:
    raise NotImplementedError(SENTENCE)
