"""
One foreground process that keeps the others alive.

    supervisor ─┬─ web 1, 2 ..  waitress, on a socket that the supervisor holds open
                └─ cluster      django-q2: its sentinel, pusher, monitor and workers

    death        children that do not outlive their parent
    names        what `ps` calls the workers
    pulses       signs of life on the file system
    children     one child with its process group: start, tend, stop
    supervisor   all of them, until somebody says stop
    web          a web child
    cluster      the cluster child, with the watch over stuck workers and lost runs

Only the cluster child touches the database, so that nothing which goes wrong there can
take the supervisor along.
"""
