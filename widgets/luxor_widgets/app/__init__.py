"""The app: visitors, their places, the home page, and the kernel behind it."""
