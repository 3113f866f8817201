#!/bin/sh
# A signed request by curl and openssl: lists your products, or does what METHOD, TARGET and BODY say. For a try only:
# while openssl runs, the process list shows the secret. A POST needs an IDEMPOTENCY_KEY.
# BASE_URL=https://pay.example.com MCH_ID=M1001 KEY_ID=… SECRET=… sh first-request.sh
set -eu

METHOD=${METHOD:-GET}
TARGET=${TARGET:-/api/v1/products}
BODY=${BODY:-}
TIMESTAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)

BODY_HASH=$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
CANONICAL=$(printf '%s\n%s\n%s\n%s\n%s' "$METHOD" "$TARGET" "$TIMESTAMP" "$NONCE" "$BODY_HASH")
SIGNATURE=$(printf '%s' "$CANONICAL" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)

set --
if [ "$METHOD" = POST ]; then
  set -- --header 'Content-Type: application/json' --header "Idempotency-Key: $IDEMPOTENCY_KEY" --data-raw "$BODY"
fi

curl --silent --show-error --fail-with-body "$@" "$BASE_URL$TARGET" \
  --header "X-Mch-Id: $MCH_ID" \
  --header "X-Key-Id: $KEY_ID" \
  --header "X-Timestamp: $TIMESTAMP" \
  --header "X-Nonce: $NONCE" \
  --header "X-Signature: $SIGNATURE"
