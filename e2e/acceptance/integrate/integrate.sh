#!/bin/sh
# A merchant's program in an empty folder: sh, curl and openssl, and nothing else. A shell has no web server: the web
# server in front of it puts each webhook into the folder INBOX, as NAME.id, NAME.timestamp, NAME.signature and
# NAME.body. It prints `pay ADDRESS` where its payer has to pay, and `refund NUMBER` and `settlement NUMBER` where the
# operator has to decide.
set -eu

# call METHOD TARGET [BODY IDEMPOTENCY_KEY]: prints the answer; ends the program if it is an error.
call() {
  method=$1 target=$2 body=${3-} idempotency_key=${4-}
  timestamp=$(date +%s)
  nonce=$(openssl rand -hex 16)
  hash=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
  signature=$(printf '%s\n%s\n%s\n%s\n%s' "$method" "$target" "$timestamp" "$nonce" "$hash" |
    openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)
  set -- --silent --show-error --fail-with-body --max-time 20 --request "$method" \
    --header "X-Mch-Id: $MCH_ID" --header "X-Key-Id: $KEY_ID" --header "X-Timestamp: $timestamp" \
    --header "X-Nonce: $nonce" --header "X-Signature: $signature"
  if [ "$method" = POST ]; then
    set -- "$@" --header 'Content-Type: application/json' --header "Idempotency-Key: $idempotency_key" \
      --data-binary "$body"
  fi
  curl "$@" "$BASE_URL$target"
}

# field NAME: the last text of this name in the JSON on standard input.
field() {
  sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p"
}

# rows: the objects of a JSON array on standard input, one a line.
rows() {
  sed 's/},{/}\
{/g'
}

# total: the sum of all `amount` on standard input, in fen.
total() {
  grep -o '"amount":"[^"]*"' | cut -d '"' -f 4 | awk '{ sum += $1 * 100 } END { printf "%.0f", sum }'
}

fen() {
  printf '%s\n' "$1" | awk '{ printf "%.0f", $1 * 100 }'
}

# verify FILE: whether the webhook FILE.body is signed by one of WEBHOOK_SECRETS, and not older than five minutes.
verify() {
  age=$(($(date +%s) - $(cat "$1.timestamp")))
  [ "$age" -le 300 ] && [ "$age" -ge -300 ] || return 1
  for secret in $(printf '%s' "$WEBHOOK_SECRETS" | tr ',' ' '); do
    key=$(printf '%s' "${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
    mac=$({ printf '%s.%s.' "$(cat "$1.id")" "$(cat "$1.timestamp")" && cat "$1.body"; } |
      openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
    for one in $(cat "$1.signature"); do
      [ "$one" = "v1,$mac" ] && return 0
    done
  done
  return 1
}

# received TYPE FIELD TEXT: prints the verified webhook of this type whose field is this text.
received() {
  tries=0
  while [ "$tries" -lt 300 ]; do
    for file in "$INBOX"/*.body; do
      [ -f "$file" ] || continue
      [ "$(sed 's/"data".*//' "$file" | field type)" = "$1" ] && [ "$(field "$2" < "$file")" = "$3" ] || continue
      verify "${file%.body}" || { echo "failed: a webhook $1 has a wrong signature" >&2; exit 1; }
      cat "$file"
      return
    done
    tries=$((tries + 1))
    sleep 0.1
  done
  echo "failed: no $1 has arrived" >&2
  exit 1
}

# ensure LEFT RIGHT WHAT
ensure() {
  [ "$1" = "$2" ] || { echo "failed: $3: $1 is not $2" >&2; exit 1; }
  echo "ok $3"
}

has() {
  case $1 in *"$2"*) echo yes ;; *) echo no ;; esac
}

products=$(call GET /api/v1/products)
ensure "$(has "$products" '"product":"auto"')" yes 'the product is offered'

number="sh-$(date +%s)-$$"
body="{\"mchOrderNo\":\"$number\",\"product\":\"auto\",\"amount\":\"1000.00\",\"subject\":\"acceptance\"}"
order=$(call POST /api/v1/collections "$body" "$number")
again=$(call POST /api/v1/collections "$body" "$number")
order_no=$(printf '%s\n' "$order" | field agtOrderNo)
ensure "$(printf '%s\n' "$again" | field agtOrderNo)" "$order_no" 'the same key makes one order'
echo "pay $(printf '%s\n' "$order" | field payUrl)"
paid=$(received collection.succeeded mchOrderNo "$number")
ensure "$(printf '%s\n' "$paid" | field paidInAmount)" 1000.00 'the payment was received, and its webhook verified'
read_back=$(call GET "/api/v1/collections/$order_no")
case $(printf '%s\n' "$read_back" | field state) in
  succeeded | complete) echo 'ok the order says so too' ;;
  *) echo "failed: the order is $read_back" >&2; exit 1 ;;
esac

body="{\"amount\":\"300.00\",\"mchRefundNo\":\"$number-r\"}"
asked=$(call POST "/api/v1/collections/$order_no/refunds" "$body" "$number-r")
refund_no=$(printf '%s\n' "$asked" | field refundNo)
echo "refund $refund_no"
approved=$(received refund.approved refundNo "$refund_no")
ensure "$(printf '%s\n' "$approved" | field amount)" 300.00 'the partial refund was approved, and its webhook verified'
refund=$(call GET "/api/v1/collections/$order_no/refunds/$refund_no")
case $(printf '%s\n' "$refund" | field state) in
  approved | paying | paid) echo 'ok the refund says so too' ;;
  *) echo "failed: the refund is $refund" >&2; exit 1 ;;
esac

settlement=$(call POST /api/v1/settlements '{}' "$number-s")
settlement_no=$(printf '%s\n' "$settlement" | field settlementNo)
made=$(received settlement.made settlementNo "$settlement_no")
ensure "$(printf '%s\n' "$made" | field amount)" "$(printf '%s\n' "$settlement" | field amount)" \
  'the settlement was made, and its webhook verified'
settlements=$(call GET '/api/v1/settlements?limit=1')
ensure "$(has "$settlements" "$settlement_no")" yes 'the list of settlements begins with it'
echo "settlement $settlement_no"

day=$(printf '%s\n' "$refund" | sed 's/.*"times":{//' | field approved | cut -c 1-10)
bill=$(call GET "/api/v1/bills/$day?limit=100")
[ -z "$(printf '%s\n' "$bill" | field nextCursor)" ] || { echo 'failed: the bill has a second page' >&2; exit 1; }
opening=$(fen "$(printf '%s\n' "$bill" | field opening)")
closing=$(fen "$(printf '%s\n' "$bill" | field closing)")
lines=$(printf '%s\n' "$bill" | sed 's/.*"lines":\[\([^]]*\)\].*/\1/')
list=$(printf '%s\n' "$bill" | sed 's/.*"list":\[\([^]]*\)\].*/\1/')
ensure "$((opening + $(printf '%s\n' "$lines" | total)))" "$closing" 'the lines of the bill make its closing balance'
ensure "$((opening + $(printf '%s\n' "$list" | total)))" "$closing" 'its rows make the same'
ledger=$(call GET '/api/v1/transfers?limit=200')
ledger=$(printf '%s\n' "$ledger" | rows)
printf '%s\n' "$list" | rows | while read -r row; do
  id=$(printf '%s\n' "$row" | field id)
  amount=$(printf '%s\n' "$row" | field amount)
  posting=$(printf '%s\n' "$ledger" | grep "\"id\":\"$id\"") || { echo "failed: $id is not in the ledger" >&2; exit 1; }
  [ "$(has "$posting" "\"amount\":\"$amount\"")" = yes ] || { echo "failed: $id differs from the ledger" >&2; exit 1; }
done
echo 'ok each row is a posting of the ledger, with its amount'
ensure "$(has "$list" "\"orderNo\":\"$order_no\"")" yes 'the order is among them'
balance=$(call GET /api/v1/balance)
available=$(fen "$(printf '%s\n' "$balance" | field available)")
held=$(fen "$(printf '%s\n' "$balance" | field held)")
ensure "$((available + held))" "$closing" 'the balance is the closing balance'
ensure "$(has "$(call GET "/api/v1/bills/$day?format=csv")" "$order_no")" yes 'the bill as CSV has the order'
echo 'done'
