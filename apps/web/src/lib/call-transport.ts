import type { Envelope } from '@mashang/contract/errors';
import { ORIGIN_HEADER, ORIGIN_VALUE, TAID_HEADER, TOKEN_HEADER } from '@mashang/contract/sign-in';
import ky, { isTimeoutError } from 'ky';
import { CallError } from './call-error.ts';
import { readEnvelope } from './envelope.ts';
import { useSession } from './session.ts';
import { encryptWire } from './wire-cipher.ts';

export const TIMEOUT_MS = 20_000;
export const TIMEOUT_TEXT = '加载超时';
export const NETWORK_TEXT = '网络错误';

export type Params = Record<string, string | number | boolean | undefined>;
export type CallOptions = {
  params?: Params;
  body?: unknown;
  /** Marked ⚑ in the calls: says that the request comes from the agents' PC page. */
  origin?: 'AGT_PC';
  /** One key per intent of the user, so that a repeated click is the same command. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};
export type Method = 'get' | 'post';

const http = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false, credentials: 'same-origin' });

/** Headers of a call by whoever is signed in on this page. */
export function headersOf({ origin, idempotencyKey }: Pick<CallOptions, 'origin' | 'idempotencyKey'>) {
  const { value, taid } = useSession.getState();
  const headers: Record<string, string> = {};
  if (value) headers[TOKEN_HEADER] = encryptWire(value);
  if (value && taid) headers[TAID_HEADER] = taid;
  if (origin) headers[ORIGIN_HEADER] = ORIGIN_VALUE;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return headers;
}

/** Sends one request as it is. Without an answer it throws a {@link CallError} of code 0; an abort is passed on. */
export async function sendOnce<T>(method: Method, path: string, options: CallOptions): Promise<Envelope<T>> {
  try {
    const response = await http(`/api/${path}`, {
      method,
      headers: headersOf(options),
      searchParams: options.params,
      ...(options.body === undefined ? {} : { json: options.body }),
      signal: options.signal,
    });
    const text = await response.text();
    return readEnvelope<T>(text, {
      status: response.status,
      requestId: response.headers.get('x-request-id'),
      retryAfter: response.headers.get('retry-after'),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(0, isTimeoutError(error) ? TIMEOUT_TEXT : NETWORK_TEXT);
  }
}
