import type { RequestToSign } from '../http/http-merchant.ts';
import type { Platform } from '../platform.ts';
import { hmacSha256 } from '../security/crypto.ts';
import { checkSignature, checkTimestamp } from '../security/request-signature.ts';

/**
 * Checks a platform's notification: X-Timestamp (±300 s), X-Nonce and X-Signature over the same text as merchant
 * requests, under the connector's own secret. Throws 401. Repeats are detected by the number of the notification
 * (`judgeNotice`), so the nonce is only part of the signed text.
 */
export function checkNotification(platform: Platform, request: RequestToSign, sealedSecret: Buffer): void {
  const timestamp = String(request.headers['x-timestamp'] ?? '');
  const nonce = String(request.headers['x-nonce'] ?? '');
  const signature = String(request.headers['x-signature'] ?? '');
  checkTimestamp(platform.clock, timestamp);
  checkSignature(request, { timestamp, nonce, signature, mac: hmacSha256(platform.secrets.open(sealedSecret)) });
}
