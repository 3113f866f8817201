"""A merchant's program in an empty folder: Python's standard library, the served SDK, and nothing else.

It prints ``pay ADDRESS`` where its payer has to pay, and ``refund NUMBER`` and ``settlement NUMBER`` where the operator
has to decide.
"""

import os
import threading
import time
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mashang_merchant import MerchantClient, WebhookVerificationError, verify_webhook

SECRETS = os.environ["WEBHOOK_SECRETS"].split(",")
client = MerchantClient(
    os.environ["BASE_URL"], os.environ["MCH_ID"], [(os.environ["KEY_ID"], os.environ["SECRET"])]
)
events = {}


def say(text):
    print(text, flush=True)


def ensure(holds, what):
    if not holds:
        raise SystemExit("failed: " + what)
    say("ok " + what)


def total(rows):
    return sum((Decimal(row["amount"]) for row in rows), Decimal(0))


def received(kind, fits):
    for _ in range(300):
        for event in list(events.values()):
            if event["type"] == kind and fits(event["data"]):
                return event["data"]
        time.sleep(0.1)
    raise SystemExit("no %s has arrived" % kind)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            webhook = verify_webhook(dict(self.headers.items()), body, SECRETS)
            events[webhook.id] = webhook.event
            self.send_response(204)
        except WebhookVerificationError:
            self.send_response(400)
        self.end_headers()

    def log_message(self, *_args):
        pass


receiver = ThreadingHTTPServer(("127.0.0.1", int(os.environ["WEBHOOK_PORT"])), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()

ensure(any(one["product"] == "auto" for one in client.products()), "the product is offered")

number = "py-%d" % (time.time() * 1000)
order = {"mchOrderNo": number, "product": "auto", "amount": "1000.00", "subject": "acceptance"}
created = client.create_collection(order, number)
again = client.create_collection(order, number)
agt_order_no = created["agtOrderNo"]
ensure(again["agtOrderNo"] == agt_order_no, "the same key makes one order")
say("pay " + created["payUrl"])
paid = received("collection.succeeded", lambda data: data["mchOrderNo"] == number)
ensure(paid["paidInAmount"] == "1000.00", "the payment was received, and its webhook verified")
ensure(client.get_collection(agt_order_no)["state"] in ("succeeded", "complete"), "the order says so too")

asked = client.refund(agt_order_no, {"amount": "300.00", "mchRefundNo": number + "-r"})
say("refund " + asked["refundNo"])
approved = received("refund.approved", lambda data: data["refundNo"] == asked["refundNo"])
ensure(approved["amount"] == "300.00", "the partial refund was approved, and its webhook verified")
refund = client.get_refund(agt_order_no, asked["refundNo"])
ensure(refund["state"] in ("approved", "paying", "paid"), "the refund says so too")

settlement = client.request_settlement(number + "-s")
made = received("settlement.made", lambda data: data["settlementNo"] == settlement["settlementNo"])
ensure(made["amount"] == settlement["amount"], "the settlement was made, and its webhook verified")
newest = client.settlements(limit=5)["list"][0]
ensure(newest["settlementNo"] == settlement["settlementNo"], "the list of settlements begins with it")
say("settlement " + settlement["settlementNo"])

day = refund["times"]["approved"][:10]
bill = client.bill(day)
rows = list(bill["list"])
cursor = bill["nextCursor"]
while cursor:
    page = client.bill(day, cursor)
    rows += page["list"]
    cursor = page["nextCursor"]
opening, closing = Decimal(bill["opening"]), Decimal(bill["closing"])
ensure(opening + total(bill["lines"]) == closing, "the lines of the bill make its closing balance")
ensure(opening + total(rows) == closing, "its rows make the same")
ledger = {}
cursor = ""
while True:
    page = client.transfers(cursor, 200)
    ledger.update((row["id"], row["amount"]) for row in page["list"])
    cursor = page.get("nextCursor")
    if not cursor:
        break
ensure(
    rows and all(ledger.get(row["id"]) == row["amount"] for row in rows),
    "each row is a posting of the ledger, with its amount",
)
ensure(any(row["orderNo"] == agt_order_no for row in rows), "the order is among them")
balance = client.balance()
ensure(Decimal(balance["available"]) + Decimal(balance["held"]) == closing, "the balance is the closing balance")
ensure(agt_order_no in client.bill_csv(day), "the bill as CSV has the order")
receiver.shutdown()
say("done")
