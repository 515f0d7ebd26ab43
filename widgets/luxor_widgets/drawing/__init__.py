"""The board on canvases: what has changed, sent as one message, and previews sent ahead."""
