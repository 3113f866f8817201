import { CODES, type Envelope } from '@mashang/contract/errors';
import { ORIGIN_HEADER, ORIGIN_VALUE, TAID_HEADER, TOKEN_HEADER, type TokenAnswer } from '@mashang/contract/sign-in';
import ky, { isTimeoutError } from 'ky';
import { CallError } from './call-error.ts';
import { readEnvelope } from './envelope.ts';
import { createTokenRenewal } from './renew-token.ts';
import { keepToken, syncSession, useSession } from './session.ts';
import { endSession, sendToBindTwoFactor } from './session-end.ts';
import { showToast } from './toast.ts';
import { encryptWire } from './wire-cipher.ts';

const TIMEOUT_MS = 20_000;
/** A token this close to its end is renewed before it is used. */
const RENEW_AHEAD_MS = 15_000;

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
type Method = 'get' | 'post' | 'delete';
type Answer<T> = Envelope<T> & { httpStatus: number };

const http = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false, credentials: 'same-origin' });

function headersOf(options: CallOptions): Record<string, string> {
  const { value, taid } = useSession.getState();
  const headers: Record<string, string> = {};
  if (value) headers[TOKEN_HEADER] = encryptWire(value);
  if (value && taid) headers[TAID_HEADER] = taid;
  if (options.origin) headers[ORIGIN_HEADER] = ORIGIN_VALUE;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  return headers;
}

async function send<T>(method: Method, path: string, options: CallOptions): Promise<Answer<T>> {
  try {
    const form = options.body instanceof FormData;
    const response = await http(`/api/${path}`, {
      method,
      headers: headersOf(options),
      searchParams: options.params,
      ...(form ? { body: options.body as FormData } : options.body === undefined ? {} : { json: options.body }),
      signal: options.signal,
    });
    const text = await response.text();
    return { ...readEnvelope<T>(text, response.status), httpStatus: response.status };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(0, isTimeoutError(error) ? '加载超时' : '网络错误');
  }
}

async function exclusive<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist on https and loopback only; elsewhere each tab looks after itself.
  if (!navigator.locks) return work();
  return navigator.locks.request('mashang-renew-token', work) as Promise<T>;
}

async function askForNewToken(): Promise<boolean> {
  const answer = await send<TokenAnswer>('post', 'refreshToken', { body: {} });
  if (answer.code !== CODES.ok || !answer.data) return false;
  keepToken(answer.data);
  return true;
}

/** Renews the token that failed, once for everybody who waits. */
export const renewToken = createTokenRenewal({
  current: () => syncSession().value,
  renew: askForNewToken,
  exclusive,
});

async function sendWithLiveToken<T>(method: Method, path: string, options: CallOptions): Promise<Answer<T>> {
  const { value, expire } = syncSession();
  if (value && expire - Date.now() < RENEW_AHEAD_MS) await renewToken(value);
  const used = useSession.getState().value;
  const answer = await send<T>(method, path, options);
  if (answer.code !== CODES.unauthenticated || !used || !(await renewToken(used))) return answer;
  return send<T>(method, path, options);
}

/** What some codes do to the whole page; true when the user has been told. */
function reactToCode(code: number, message: string): boolean {
  const signedIn = useSession.getState().value !== '';
  if ((code === CODES.unauthenticated || code === CODES.signedInElsewhere) && signedIn) endSession(message);
  else if (code === CODES.twoFactorUnbound) sendToBindTwoFactor();
  else if (code === CODES.connectorUnwell) showToast('error', 'mini服务异常,请检查');
  else return false;
  return true;
}

async function call<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  const answer = await sendWithLiveToken<T>(method, path, options);
  if (answer.code === CODES.ok) return answer.data as T;
  const told = reactToCode(answer.code, answer.msg);
  throw new CallError(answer.code, answer.msg || `服务异常 (${answer.code})`, { data: answer.data, told });
}

/** GET of a back-office call; resolves to the answer's `data`, rejects with a {@link CallError}. */
export function getCall<T>(path: string, params?: Params, signal?: AbortSignal): Promise<T> {
  return call<T>('get', path, { params, signal });
}

/** POST of a back-office call; resolves to the answer's `data`, rejects with a {@link CallError}. */
export function postCall<T>(path: string, body: unknown = {}, options: Omit<CallOptions, 'body'> = {}): Promise<T> {
  return call<T>('post', path, { ...options, body });
}
