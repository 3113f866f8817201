import { setTimeout as sleep } from 'node:timers/promises';
import { MerchantApiError, MerchantNetworkError, type Problem } from './errors.ts';
import { type Credentials, signRequest } from './sign-request.ts';

export type Transport = Credentials & {
  baseUrl: string;
  /** Any fetch function; Node's own when left out. */
  fetch?: typeof fetch;
  /** Timeout of one try, in milliseconds. */
  timeoutMs?: number;
  /** Maximum number of tries when no answer arrives or the server is temporarily unavailable. */
  tries?: number;
  /** Pause before the second try in milliseconds; doubles before each further try. */
  retryDelayMs?: number;
};
export type OutgoingRequest = { method: 'GET' | 'POST'; path: string; body?: unknown; idempotencyKey?: string };

/** `value`: the parsed body of a success. */
type Answer = { response: Response; text: string; value: unknown };

/**
 * Signs and sends a request until it is answered. Every try carries a new nonce and the same idempotency key, so that a
 * POST whose answer was lost takes effect once. Throws MerchantApiError or MerchantNetworkError.
 */
export async function sendRequest<T>(transport: Transport, request: OutgoingRequest): Promise<T> {
  const tries = transport.tries ?? 4;
  let lost: unknown;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await tryOnce(transport, request).catch((error: unknown) => {
      lost = error;
      return null;
    });
    if (answer?.response.ok) return answer.value as T;
    // With these statuses the call may or may not have been carried out.
    if (answer && AWAY.includes(answer.response.status)) lost ??= new Error(`HTTP ${answer.response.status}`);
    if (attempt < tries && (answer === null || mayPass(answer.response, lost !== undefined))) {
      await sleep(pauseMs(transport, attempt, answer));
      continue;
    }
    if (answer) throw new MerchantApiError(answer.response.status, readProblem(answer));
    throw new MerchantNetworkError(`no answer after ${attempt} tries`, lost, request.idempotencyKey);
  }
}

async function tryOnce(transport: Transport, request: OutgoingRequest): Promise<Answer> {
  const url = new URL(transport.baseUrl.replace(/\/$/, '') + request.path);
  const body = request.body === undefined ? '' : JSON.stringify(request.body);
  const { mchId, keyId, secret } = transport;
  const pathAndQuery = url.pathname + url.search;
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...signRequest({ mchId, keyId, secret, method: request.method, pathAndQuery, body }),
  };
  if (request.method === 'POST') headers['content-type'] = 'application/json';
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  const response = await (transport.fetch ?? fetch)(url, {
    method: request.method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(transport.timeoutMs ?? 20_000),
    ...(request.method === 'POST' ? { body } : {}),
  });
  const text = await response.text();
  // A success that cannot be parsed is a page of some proxy in between: it counts as no answer.
  return { response, text, value: response.ok ? JSON.parse(text) : undefined };
}

const AWAY = [502, 503, 504];
/** If the server asks for a longer wait, the client still tries again after this time. */
const WAIT_MOST_S = 60;

/**
 * Answers that justify another try. A 409 after a lost answer means that the first try still runs under the same key.
 */
function mayPass(response: Response, afterLoss: boolean): boolean {
  if (response.status === 429 || AWAY.includes(response.status)) return true;
  return response.status === 409 && (afterLoss || response.headers.has('retry-after'));
}

function pauseMs(transport: Transport, attempt: number, answer: Answer | null): number {
  const own = (transport.retryDelayMs ?? 250) * 2 ** (attempt - 1) * (0.8 + Math.random() * 0.4);
  const asked = Number(answer?.response.headers.get('retry-after') ?? Number.NaN);
  return asked >= 0 ? Math.max(own, Math.min(asked, WAIT_MOST_S) * 1000) : own;
}

function readProblem({ response, text }: Answer): Problem {
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText || `HTTP ${response.status}`,
    status: response.status,
    detail: text.slice(0, 200),
    code: response.status,
  };
  try {
    const parsed = JSON.parse(text) as Partial<Problem> | null;
    return { ...fallback, ...(typeof parsed === 'object' ? parsed : {}) };
  } catch {
    return fallback;
  }
}
