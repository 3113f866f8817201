"""Runs the vectors, or a client against a server, and prints what came out; packages/merchant-sdk compares it.

python3 run_vectors.py vectors FILE   prints {name: outcome} of every vector
python3 run_vectors.py client URL     creates one order with two keys, prints its answer or error
python3 run_vectors.py calls URL      makes every call once
"""

import base64
import json
import sys

import mashang_merchant as sdk


def outcome(vector):
    kind, given = vector["kind"], vector["input"]
    body = base64.b64decode(given["bodyBase64"]) if "bodyBase64" in given else given.get("body", "")
    keys = [given.get(name) for name in ("mchId", "keyId", "secret", "method")]
    if kind == "sign":
        return sdk.sign_request(*keys, given["pathAndQuery"], body, given["timestamp"], given["nonce"])
    if kind == "target":
        try:
            target = sdk.request_target(given["segments"], [(name, value) for name, value in given["query"]])
        except ValueError:
            return {"fault": "segment_invalid"}
        signed = sdk.sign_request(*keys, target, b"", given["timestamp"], given["nonce"])
        return {"target": target, "X-Signature": signed["X-Signature"]}
    if kind == "clock":
        offset = sdk.clock_offset(given["date"], given["localMs"])
        stamp = (given["localMs"] + offset) // 1000
        signed = sdk.sign_request(*keys, given["pathAndQuery"], b"", stamp, given["nonce"])
        return {"offsetMs": offset, "X-Timestamp": signed["X-Timestamp"], "X-Signature": signed["X-Signature"]}
    try:
        found = sdk.verify_webhook(given["headers"], body, given["secrets"], now=given["nowS"])
    except sdk.WebhookVerificationError as error:
        return {"fault": error.fault}
    return {"id": found.id, "sentAtS": found.sent_at, "type": found.event["type"]}


def create_order(url):
    client = sdk.MerchantClient(url, "M1001", [("old", "old-secret"), ("new", "new-secret")], retry_delay_s=0.01)
    body = {"mchOrderNo": "A1", "product": "bank", "amount": "100.00", "subject": "𠮷 商品"}
    try:
        return {"first": client.create_collection(body, "my-key"), "second": client.find_collection("A 1&x")}
    except sdk.MerchantApiError as error:
        return {"status": error.status, "code": error.code, "idempotencyKey": error.idempotency_key}
    except sdk.MerchantNetworkError as error:
        return {"lost": True, "idempotencyKey": error.idempotency_key}


def call_all(url):
    client = sdk.MerchantClient(url, "M1001", [("new", "new-secret")])
    client.products()
    client.create_collection({})
    client.get_collection(":agtOrderNo")
    client.find_collection("A")
    client.collections(limit=2)
    client.refund(":agtOrderNo")
    client.refunds(":agtOrderNo")
    client.get_refund(":agtOrderNo", ":refundNo")
    client.all_refunds()
    client.cancel_refund(":agtOrderNo", ":refundNo")
    client.create_payout({})
    client.create_payouts([])
    client.get_payout(":orderNo")
    client.find_payout("P")
    client.payouts()
    client.cancel_payout(":orderNo")
    client.accept_payout(":orderNo")
    client.dispute_payout(":orderNo", "未到账")
    client.request_settlement()
    client.get_settlement(":settlementNo")
    client.settlements()
    client.settlement_statement(":settlementNo")
    client.pay_test_order("DS99")
    client.balance()
    client.bill(":day")
    client.bill_csv(":day")
    client.transfers()
    client.events()
    return {}


if __name__ == "__main__":
    if sys.argv[1] == "calls":
        print(json.dumps(call_all(sys.argv[2])))
    elif sys.argv[1] == "client":
        print(json.dumps(create_order(sys.argv[2])))
    else:
        with open(sys.argv[2], encoding="utf-8") as file:
            vectors = json.load(file)["vectors"]
        print(json.dumps({vector["name"]: outcome(vector) for vector in vectors}))
