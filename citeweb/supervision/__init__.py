"""
One foreground process that keeps the others alive.

    supervisor ─┬─ web 1, 2 ..  waitress, on a socket that the supervisor holds open
                └─ cluster      django-q2: its sentinel, pusher, monitor and workers

Only the cluster child touches the database, so that nothing which goes wrong there can
take the supervisor along.
"""
