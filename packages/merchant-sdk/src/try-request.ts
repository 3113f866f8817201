import { signRequest } from './sign-request.ts';

/** Node's own fetch, where the project that uses the package knows its type. */
export type Fetch = typeof globalThis extends { fetch: infer F } ? F : never;
export type Transport = {
  /** Address of the deployment, e.g. `https://pay.example.com`. */
  baseUrl: string;
  mchId: string;
  /** Any fetch function; Node's own when left out. */
  fetch?: Fetch;
  /** Timeout of one try, in milliseconds; 20 000 when left out. */
  timeoutMs?: number;
  /** The local time in milliseconds; `Date.now` when left out. */
  now?: () => number;
};
/** `target`: path and query as sent; `body`: its JSON text. */
export type OutgoingRequest = { method: 'GET' | 'POST'; target: string; body?: string; idempotencyKey?: string };
/** `offsetMs` is added to the local time. */
export type Signer = { key: { keyId: string; secret: string }; offsetMs: number };
/** `value`: the parsed body of a success; `localMs`: the local time when it arrived. */
export type Answer = {
  ok: boolean;
  status: number;
  text: string;
  value: unknown;
  localMs: number;
  header(name: string): string | null;
};

/** Signs and sends a request once. Throws where no answer of the server arrived. */
export async function tryOnce(transport: Transport, request: OutgoingRequest, signer: Signer): Promise<Answer> {
  const now = transport.now ?? Date.now;
  const { method, target, body = '', idempotencyKey } = request;
  const url = new URL(transport.baseUrl.replace(/\/$/, '') + target);
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...signRequest({
      mchId: transport.mchId,
      ...signer.key,
      method,
      pathAndQuery: url.pathname + url.search,
      body,
      timestamp: Math.floor((now() + signer.offsetMs) / 1000),
    }),
  };
  if (method === 'POST') headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const response = await (transport.fetch ?? fetch)(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(transport.timeoutMs ?? 20_000),
    ...(method === 'POST' ? { body } : {}),
  });
  const text = await response.text();
  return {
    ok: response.ok,
    status: response.status,
    text,
    // A success that cannot be parsed is a page of some proxy in between: it counts as no answer.
    value: response.ok ? readBody(text, response.headers.get('content-type')) : undefined,
    localMs: now(),
    header: (name) => response.headers.get(name),
  };
}

/** A file is its text without the byte order mark; everything else is JSON. */
function readBody(text: string, type: string | null): unknown {
  return type?.startsWith('text/csv') ? text.replace(/^\uFEFF/, '') : JSON.parse(text);
}
