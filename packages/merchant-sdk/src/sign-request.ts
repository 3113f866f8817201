import { createHash, createHmac, randomUUID } from 'node:crypto';

export type Credentials = { mchId: string; keyId: string; secret: string };
export type RequestToSign = Credentials & {
  method: string;
  /** Path and query exactly as sent, e.g. `/api/v1/collections?mchOrderNo=A1`. */
  pathAndQuery: string;
  /** Body exactly as sent; empty for a GET. */
  body?: string | Uint8Array;
  /** Unix seconds; now when left out. The server accepts ±300 s. */
  timestamp?: number | string;
  /** Used once; random when left out. */
  nonce?: string;
};
export type SignedHeaders = {
  'X-Mch-Id': string;
  'X-Key-Id': string;
  'X-Timestamp': string;
  'X-Nonce': string;
  'X-Signature': string;
};

/**
 * Returns the headers that sign one request: hex HMAC-SHA256 over method, path and query, timestamp, nonce and the
 * body's SHA-256.
 */
export function signRequest(request: RequestToSign): SignedHeaders {
  const timestamp = String(request.timestamp ?? Math.floor(Date.now() / 1000));
  const nonce = request.nonce ?? randomUUID();
  const bodyHash = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex');
  const text = `${request.method.toUpperCase()}\n${request.pathAndQuery}\n${timestamp}\n${nonce}\n${bodyHash}`;
  return {
    'X-Mch-Id': request.mchId,
    'X-Key-Id': request.keyId,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': createHmac('sha256', request.secret).update(text).digest('hex'),
  };
}
