import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mashang_merchant import VerifiedWebhook, WebhookVerificationError, verify_webhook

# Both secrets while one is being replaced, separated by a comma.
SECRETS = [one for one in os.environ.get("WEBHOOK_SECRETS", "").split(",") if one]
# Keep the ids in your database, in one transaction with what the event changes.
seen = set()


def handle(webhook: VerifiedWebhook) -> None:
    if webhook.id in seen:
        return
    data = webhook.event["data"]
    if webhook.event["type"] == "collection.succeeded":
        # Compare the amount with your own order before you deliver.
        print("paid", data["mchOrderNo"], data["paidInAmount"], flush=True)
    else:
        # Later versions add types: answer 2xx to those that you do not know.
        print("event", webhook.event["type"], flush=True)
    seen.add(webhook.id)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        # The bytes as they arrived: JSON that is parsed and written again has another signature.
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            handle(verify_webhook(dict(self.headers.items()), body, SECRETS))
            status = 204
        except WebhookVerificationError as error:
            print("refused", error.fault, flush=True)
            status = 400
        except Exception as error:
            print("refused", repr(error), flush=True)
            # A fault of your own: the webhook is sent again.
            status = 500
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
    print("ready", flush=True)
    server.serve_forever()
