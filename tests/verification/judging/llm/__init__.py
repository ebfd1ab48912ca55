"""The language model as a judge, over real sockets."""
