import { type AnswerOf, type Endpoint, pathOf } from '@mashang/contract/endpoint';
import type { Envelope } from '@mashang/contract/errors';
import { ORIGIN_HEADER, ORIGIN_VALUE, TAID_HEADER, TOKEN_HEADER } from '@mashang/contract/sign-in';
import ky, { isTimeoutError } from 'ky';
import { useSession } from '../session/session.ts';
import * as zh from '../zh-first.ts';
import { CallError } from './call-error.ts';
import { readEnvelope } from './envelope.ts';
import { encryptWire } from './wire-cipher.ts';

export const TIMEOUT_MS = 20_000;
export const TIMEOUT_TEXT = zh.transport.timedOut;
export const NETWORK_TEXT = zh.transport.network;

export type Query = Record<string, string | number | boolean | undefined>;
export type CallOptions = {
  /** Parts of the endpoint's path. */
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: unknown;
  /** One key per action of the user, so that a repeated click is the same command. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

const http = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false, credentials: 'same-origin' });

/** Headers of a call by the user who is signed in on this page. */
export function headersOf(endpoint: Endpoint, idempotencyKey?: string): Record<string, string> {
  const { value, taid } = useSession.getState();
  const headers: Record<string, string> = {};
  if (value) headers[TOKEN_HEADER] = encryptWire(value);
  if (value && taid) headers[TAID_HEADER] = taid;
  if (endpoint.origin) headers[ORIGIN_HEADER] = ORIGIN_VALUE;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return headers;
}

/**
 * Sends one request without retries. Without an answer it throws a {@link CallError} of code 0; an abort is passed on.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  options: CallOptions = {},
): Promise<Envelope<AnswerOf<E>>> {
  const { params, query, body = {}, idempotencyKey, signal } = options;
  try {
    const response = await http(pathOf(endpoint, params), {
      method: endpoint.method,
      headers: headersOf(endpoint, idempotencyKey),
      searchParams: query,
      ...(endpoint.method === 'POST' ? { json: body } : {}),
      signal,
    });
    const text = await response.text();
    return readEnvelope<AnswerOf<E>>(text, {
      status: response.status,
      requestId: response.headers.get('x-request-id'),
      retryAfter: response.headers.get('retry-after'),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, isTimeoutError(error) ? TIMEOUT_TEXT : NETWORK_TEXT);
  }
}
