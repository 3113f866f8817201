"""Client of the merchant API of Mashang (码商后台): one file, Python 3.9 or newer, standard library only.

Copy this file into your project::

    from mashang_merchant import MerchantClient, verify_webhook

    client = MerchantClient("https://pay.example.com", "M1001", [("key-id", "secret")])
    order = client.create_collection({"mchOrderNo": "A1", "product": "bank", "amount": "100.00", "subject": "商品"})

Amounts are decimal strings in yuan, times are Shanghai's. Every POST has an idempotency key; give your own and repeat
the call with it after a MerchantNetworkError or an answer of 500 or more: the first answer comes again.
"""

from __future__ import annotations

import base64
import datetime
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

Json = Dict[str, Any]
Key = Tuple[str, str]


class MerchantApiError(Exception):
    """The server answered with an error: HTTP status, ``cause`` and problem document (RFC 9457).

    Judge by ``cause``, which is None where a proxy answered; ``code`` is only its group.
    """

    def __init__(self, status: int, problem: Json, idempotency_key: Optional[str] = None) -> None:
        super().__init__(f"{status} {problem.get('title')}: {problem.get('detail')}")
        self.status = status
        self.problem = problem
        self.cause: Optional[str] = problem.get("cause")
        self.code = problem.get("code", status)
        self.fields: List[Json] = problem.get("errors") or []
        self.idempotency_key = idempotency_key


class MerchantNetworkError(Exception):
    """No answer after every try. A POST may or may not have taken effect: repeat it with ``idempotency_key``."""

    def __init__(self, message: str, idempotency_key: Optional[str] = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key


class WebhookVerificationError(Exception):
    """A webhook that must not be trusted; ``fault`` gives the reason in one word."""

    def __init__(self, fault: str, message: str) -> None:
        super().__init__(message)
        self.fault = fault


def sign_request(
    mch_id: str,
    key_id: str,
    secret: str,
    method: str,
    path_and_query: str,
    body: Union[bytes, str] = b"",
    timestamp: Optional[Union[int, str]] = None,
    nonce: Optional[str] = None,
) -> Dict[str, str]:
    """Headers that sign one request. Path, query and body are signed exactly as they are sent."""
    stamp = str(int(time.time()) if timestamp is None else timestamp)
    nonce = str(uuid.uuid4()) if nonce is None else nonce
    body_hash = hashlib.sha256(_bytes(body)).hexdigest()
    text = "\n".join([method.upper(), path_and_query, stamp, nonce, body_hash])
    return {
        "X-Mch-Id": mch_id,
        "X-Key-Id": key_id,
        "X-Timestamp": stamp,
        "X-Nonce": nonce,
        "X-Signature": hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest(),
    }


def request_target(segments: Sequence[str], query: Sequence[Tuple[str, str]] = ()) -> str:
    """Path and query of a call: every byte that is not unreserved (RFC 3986) is encoded, pairs keep their order."""
    path = "".join("/" + _segment(segment) for segment in segments)
    pairs = "&".join(f"{_encode(name)}={_encode(value)}" for name, value in query)
    return "/api/v1" + path + ("?" + pairs if pairs else "")


def clock_offset(date: Optional[str], local_ms: int) -> int:
    """Milliseconds to add to the local clock by an answer's ``Date``; zero below a minute and above a day."""
    server_ms = _http_date(date)
    offset = 0 if server_ms is None else server_ms - local_ms
    return offset if 60_000 <= abs(offset) <= 86_400_000 else 0


class VerifiedWebhook(NamedTuple):
    """``id`` is the same in every try: store it to drop repeats. ``sent_at`` is in Unix seconds."""

    id: str
    sent_at: int
    event: Json


def verify_webhook(
    headers: Mapping[str, str],
    body: Union[bytes, str],
    secrets: Sequence[str],
    tolerance_s: int = 300,
    now: Optional[float] = None,
) -> VerifiedWebhook:
    """Checks a webhook (Standard Webhooks, v1) over its raw body. Give both secrets while one is being replaced."""
    found = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not found.get(name):
            raise WebhookVerificationError("header_missing", f"header {name} is missing")
    stamp = found["webhook-timestamp"]
    if not re.fullmatch(r"[0-9]{1,12}", stamp):
        raise WebhookVerificationError("timestamp_invalid", "webhook-timestamp is no time")
    age = int(time.time() if now is None else now) - int(stamp)
    if age > tolerance_s:
        raise WebhookVerificationError("too_old", "webhook-timestamp is too old")
    if age < -tolerance_s:
        raise WebhookVerificationError("too_new", "webhook-timestamp is too new")
    if not secrets:
        raise WebhookVerificationError("secret_invalid", "no webhook secret given")
    raw = _bytes(body)
    text = f"{found['webhook-id']}.{stamp}.".encode() + raw
    macs = [base64.b64encode(hmac.new(_secret_bytes(one), text, hashlib.sha256).digest()) for one in secrets]
    matched = False
    for part in found["webhook-signature"].split(" "):
        version, _, given = part.partition(",")
        for mac in macs:
            # Both are compared whichever matched, so that the duration reveals nothing.
            matched |= version == "v1" and hmac.compare_digest(given.encode(), mac)
    if not matched:
        raise WebhookVerificationError("no_match", "no signature of the webhook matches")
    return VerifiedWebhook(found["webhook-id"], int(stamp), _event(raw))


class MerchantClient:
    """All calls of the merchant API. Each raises MerchantApiError or MerchantNetworkError.

    ``keys`` are pairs of key id and secret: the one in use first, then those to try when it is refused.
    """

    def __init__(
        self,
        base_url: str,
        mch_id: str,
        keys: Sequence[Key],
        timeout_s: float = 20,
        tries: int = 4,
        retry_delay_s: float = 0.25,
        now: Callable[[], float] = time.time,
    ) -> None:
        if not keys:
            raise ValueError("a merchant client needs a key")
        self._base_url = base_url.rstrip("/")
        self._mch_id = mch_id
        self._keys = list(keys)
        self._timeout_s = timeout_s
        self._tries = tries
        self._retry_delay_s = retry_delay_s
        self._now = now
        self._accepted: Tuple[Key, int] = (self._keys[0], 0)
        self._opener = urllib.request.build_opener(_NoRedirect)

    def products(self) -> List[Json]:
        """Your products: amounts, hours and the fee plan in force."""
        return self._get(["products"]).get("list", [])

    def create_collection(self, body: Json, idempotency_key: Optional[str] = None) -> Json:
        return self._post(["collections"], body, idempotency_key)

    def get_collection(self, agt_order_no: str) -> Json:
        return self._get(["collections", agt_order_no])

    def find_collection(self, mch_order_no: str) -> Json:
        """Finds a collection by your own order number."""
        return self._get(["collections"], mchOrderNo=mch_order_no)

    def collections(self, **page: Union[str, int, None]) -> Json:
        """All your collections, newest first: ``createdFrom``, ``createdTo``, ``state``, ``cursor``, ``limit``."""
        return self._get(["collections"], **page)

    def refund(self, agt_order_no: str, body: Optional[Json] = None, idempotency_key: Optional[str] = None) -> Json:
        """Requests a refund of ``amount``, or of all that is left; two people at the operator approve it."""
        return self._post(["collections", agt_order_no, "refunds"], body or {}, idempotency_key)

    def refunds(self, agt_order_no: str) -> List[Json]:
        return self._get(["collections", agt_order_no, "refunds"])

    def get_refund(self, agt_order_no: str, refund_no: str) -> Json:
        return self._get(["collections", agt_order_no, "refunds", refund_no])

    def all_refunds(self, **page: Union[str, int, None]) -> Json:
        """Refunds of all orders, newest first: filters as of ``collections``, and ``mchRefundNo``."""
        return self._get(["refunds"], **page)

    def cancel_refund(self, agt_order_no: str, refund_no: str, idempotency_key: Optional[str] = None) -> Json:
        """Possible until somebody has approved it."""
        return self._post(["collections", agt_order_no, "refunds", refund_no, "cancel"], {}, idempotency_key)

    def create_payout(self, body: Json, idempotency_key: Optional[str] = None) -> Json:
        return self._post(["payouts"], body, idempotency_key)

    def create_payouts(self, payouts: Sequence[Json], idempotency_key: Optional[str] = None) -> Json:
        """Creates up to 1 000 payouts at once; each row has its own answer."""
        return self._post(["payouts", "batch"], {"payouts": list(payouts)}, idempotency_key)

    def get_payout(self, order_no: str) -> Json:
        return self._get(["payouts", order_no])

    def find_payout(self, mch_order_no: str) -> Json:
        """Finds a payout by your own order number."""
        return self._get(["payouts"], mchOrderNo=mch_order_no)

    def payouts(self, **page: Union[str, int, None]) -> Json:
        """All your payouts, newest first: filters as of ``collections``."""
        return self._get(["payouts"], **page)

    def cancel_payout(self, order_no: str, idempotency_key: Optional[str] = None) -> Json:
        """Possible until somebody has claimed it."""
        return self._post(["payouts", order_no, "cancel"], {}, idempotency_key)

    def accept_payout(self, order_no: str, idempotency_key: Optional[str] = None) -> Json:
        """Accepts a payout that was paid; it is settled once the operator has accepted it as well."""
        return self._post(["payouts", order_no, "accept"], {}, idempotency_key)

    def dispute_payout(self, order_no: str, reason: str, idempotency_key: Optional[str] = None) -> Json:
        """Reports that a payout marked as paid did not arrive."""
        return self._post(["payouts", order_no, "dispute"], {"reason": reason}, idempotency_key)

    def request_settlement(self, idempotency_key: Optional[str] = None) -> Json:
        """Requests a settlement of everything available; two people at the operator approve it."""
        return self._post(["settlements"], {}, idempotency_key)

    def get_settlement(self, settlement_no: str) -> Json:
        return self._get(["settlements", settlement_no])

    def settlements(
        self, state: str = "", cursor: str = "", limit: Optional[int] = None, **created: Union[str, int, None]
    ) -> Json:
        """Newest first; also ``createdFrom`` and ``createdTo``."""
        return self._get(["settlements"], state=state, cursor=cursor, limit=limit, **created)

    def settlement_statement(self, settlement_no: str) -> Json:
        return self._get(["settlements", settlement_no, "statement"])

    def balance(self) -> Json:
        return self._get(["balance"])

    def pay_test_order(
        self, agt_order_no: str, outcome: str = "paid", amount: str = "", idempotency_key: Optional[str] = None
    ) -> Json:
        """Test keys only: the payer of a test order pays, pays another amount, or lets it expire (``expired``)."""
        body = {"agtOrderNo": agt_order_no, "outcome": outcome, **({"amount": amount} if amount else {})}
        return self._post(["test", "payments"], body, idempotency_key)

    def bill(self, day: str, cursor: str = "", limit: Optional[int] = None) -> Json:
        """The bill of a day in Shanghai (``2026-07-01``), with a page of its rows."""
        return self._get(["bills", day], cursor=cursor, limit=limit)

    def bill_csv(self, day: str) -> str:
        """The same bill with all its rows as CSV."""
        return self._get(["bills", day], format="csv")

    def transfers(self, cursor: str = "", limit: Optional[int] = None) -> Json:
        return self._get(["transfers"], cursor=cursor, limit=limit)

    def events(self, after: str = "", limit: Optional[int] = None) -> Json:
        """The same events as the webhooks, in order, after a cursor."""
        return self._get(["events"], after=after, limit=limit)

    def _get(self, segments: Sequence[str], **query: Union[str, int, None]) -> Any:
        given = [(name, str(value)) for name, value in query.items() if value is not None and value != ""]
        return self._send("GET", request_target(segments, given), b"", None)

    def _post(self, segments: Sequence[str], body: Json, idempotency_key: Optional[str]) -> Any:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return self._send("POST", request_target(segments), text.encode(), idempotency_key or str(uuid.uuid4()))

    def _send(self, method: str, target: str, body: bytes, idempotency_key: Optional[str]) -> Any:
        """Repeats under the same idempotency key with a new nonce until the server answers."""
        refused: List[Tuple[Key, int]] = []
        signer = self._accepted
        lost: Optional[BaseException] = None
        attempt = 1
        while True:
            try:
                answer: Optional[_Answer] = self._try_once(method, target, body, idempotency_key, signer)
            except (OSError, http.client.HTTPException, ValueError, RecursionError) as error:
                answer, lost = None, error
            if answer is not None:
                if answer.status < 500 and answer.status not in (401, 429):
                    self._accepted = signer
                if 200 <= answer.status < 300:
                    return answer.value
                if answer.status >= 500:
                    lost = lost or OSError(f"HTTP {answer.status}")
                if answer.status == 401:
                    refused.append(signer)
                    following = self._next_signer(refused, answer)
                    if following:
                        signer = following
                        continue
            if attempt < self._tries and (answer is None or _may_pass(answer, lost is not None)):
                time.sleep(self._pause(attempt, answer))
                attempt += 1
                continue
            if answer is not None:
                raise MerchantApiError(answer.status, _problem(answer), idempotency_key)
            raise MerchantNetworkError(f"no answer after {attempt} tries: {lost}", idempotency_key) from lost

    def _try_once(
        self, method: str, target: str, body: bytes, idempotency_key: Optional[str], signer: Tuple[Key, int]
    ) -> _Answer:
        (key_id, secret), offset_ms = signer
        stamp = (int(self._now() * 1000) + offset_ms) // 1000
        # A base address may have a path of its own, which is signed as well.
        prefix = urllib.parse.urlsplit(self._base_url).path
        headers = sign_request(self._mch_id, key_id, secret, method, prefix + target, body, stamp)
        headers["Accept"] = "application/json"
        if method == "POST":
            headers["Content-Type"] = "application/json"
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        data = body if method == "POST" else None
        request = urllib.request.Request(self._base_url + target, data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout_s) as response:
                return self._read(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                if 300 <= error.code < 400:
                    raise OSError(f"HTTP {error.code}: a signature does not follow a redirect") from error
                return self._read(error.code, error.headers, error.read())

    def _read(self, status: int, headers: Any, raw: bytes) -> _Answer:
        # A success that cannot be parsed is a page of some proxy in between: ValueError counts as no answer.
        value = None
        if 200 <= status < 300:
            is_file = (headers.get("Content-Type") or "").startswith("text/csv")
            value = raw.decode("utf-8-sig") if is_file else json.loads(raw)
        return _Answer(status, headers, raw, value, int(self._now() * 1000))

    def _next_signer(self, refused: Sequence[Tuple[Key, int]], answer: _Answer) -> Optional[Tuple[Key, int]]:
        """After a 401: the same key by the server's time if the clocks differ, else a key that was not tried."""
        key, offset_ms = refused[-1]
        date = answer.headers.get("Date")
        corrected = any(offset != refused[0][1] for _, offset in refused)
        if not corrected and clock_offset(date, answer.local_ms + offset_ms) != 0:
            return key, clock_offset(date, answer.local_ms)
        tried = {one[0] for one, _ in refused}
        return next(((one, offset_ms) for one in self._keys if one[0] not in tried), None)

    def _pause(self, attempt: int, answer: Optional[_Answer]) -> float:
        own = self._retry_delay_s * 2 ** (attempt - 1) * random.uniform(0.8, 1.2)
        asked = None if answer is None else answer.headers.get("Retry-After")
        if asked is None:
            return own
        if re.fullmatch(r"[0-9]{1,9}", asked):
            return max(own, min(int(asked), 60))
        until_ms = _http_date(asked)
        return own if until_ms is None else max(own, min((until_ms - int(self._now() * 1000)) / 1000, 60))


class _Answer(NamedTuple):
    status: int
    headers: Any
    raw: bytes
    value: Any
    local_ms: int


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _may_pass(answer: _Answer, after_loss: bool) -> bool:
    """A 409 after a lost answer means that the first try still runs under the same key."""
    if answer.status in (408, 429) or answer.status >= 500:
        return True
    return answer.status == 409 and (after_loss or answer.headers.get("Retry-After") is not None)


def _problem(answer: _Answer) -> Json:
    text = answer.raw.decode("utf-8", "replace")
    fallback = {
        "type": "about:blank",
        "title": f"HTTP {answer.status}",
        "status": answer.status,
        "detail": text[:200],
        "code": answer.status,
    }
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return fallback
    return {**fallback, **parsed} if isinstance(parsed, dict) else fallback


def _bytes(value: Union[bytes, str]) -> bytes:
    return value.encode() if isinstance(value, str) else bytes(value)


def _encode(text: str) -> str:
    return urllib.parse.quote(text, safe="-._~")


def _segment(segment: str) -> str:
    if segment in ("", ".", ".."):
        raise ValueError(f"{segment!r} is no number of an order")
    return _encode(segment)


_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_HTTP_DATE = r"[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT"


def _http_date(text: Optional[str]) -> Optional[int]:
    found = re.fullmatch(_HTTP_DATE, text or "")
    if not found or found[2] not in _MONTHS:
        return None
    day, year, hour, minute, second = (int(found[at]) for at in (1, 3, 4, 5, 6))
    try:
        at = datetime.datetime(
            year, _MONTHS.index(found[2]) + 1, day, hour, minute, second, tzinfo=datetime.timezone.utc
        )
    except ValueError:
        return None
    return int(at.timestamp()) * 1000


def _secret_bytes(secret: str) -> bytes:
    text = re.sub(r"={1,2}\Z", "", secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    if not re.fullmatch(r"[A-Za-z0-9+/]+", text) or len(text) % 4 == 1:
        raise WebhookVerificationError("secret_invalid", "a webhook secret is whsec_<base64>")
    return base64.b64decode(text + "=" * (-len(text) % 4))


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _event(raw: bytes) -> Json:
    try:
        event = json.loads(raw.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        event = None
    if isinstance(event, dict) and isinstance(event.get("type"), str) and isinstance(event.get("data"), dict):
        return event
    raise WebhookVerificationError("body_invalid", "the webhook is signed but its body is no event")
