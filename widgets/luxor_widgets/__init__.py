"""The explorer for Jupyter: ipywidgets and ipycanvas around the engines of `luxor`."""
