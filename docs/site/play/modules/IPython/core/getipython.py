from IPython import get_ipython as get_ipython
