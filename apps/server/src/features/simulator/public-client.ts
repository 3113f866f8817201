import { CODES, type Envelope } from '@mashang/contract/errors';

/** An answer of a back-office call with its code, or 0 when there was no such answer. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: number;

  constructor(path: string, code: number, message: string) {
    super(`${path}: ${code} ${message}`);
    this.code = code;
  }
}

export type Call = { method?: 'GET' | 'POST'; path: string; body?: unknown; headers?: Record<string, string> };
export type Answered<T> = { data: T; setCookies: string[] };

const TIMEOUT_MS = 20_000;

/** One back-office call over HTTP, as a browser makes it: the simulator has no other way in. Throws CallFailed. */
export async function callPublic<T>(baseUrl: string, call: Call): Promise<Answered<T>> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const response = await fetch(baseUrl + call.path, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...call.headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const path = call.path.split('?', 1)[0] as string;
  const answer = readEnvelope<T>(text);
  if (!answer) throw new CallFailed(path, 0, `HTTP ${response.status}`);
  if (answer.code !== CODES.ok) throw new CallFailed(path, answer.code, answer.msg);
  return { data: answer.data as T, setCookies: response.headers.getSetCookie() };
}

function readEnvelope<T>(text: string): Envelope<T> | null {
  try {
    const answer = JSON.parse(text) as Envelope<T> | null;
    return typeof answer?.code === 'number' ? answer : null;
  } catch {
    return null;
  }
}
