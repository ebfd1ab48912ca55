"""A program that asks the API, for the tests of what it may ask."""


class Program:
    """A client that speaks JSON and carries a token."""

    def __init__(self, client, secret):
        self.client, self.headers = client, {"Authorization": f"Bearer {secret}"}

    def get(self, path, **query):
        return self.client.get(f"/api{path}", query, headers=self.headers)

    def post(self, path, body=None, **options):
        options = {"content_type": "application/json"} | options
        return self.client.post(f"/api{path}", body, headers=self.headers, **options)

    def put(self, path, body):
        return self.client.put(
            f"/api{path}", body, content_type="application/json", headers=self.headers
        )

    def delete(self, path):
        return self.client.delete(f"/api{path}", headers=self.headers)
