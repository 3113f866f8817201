import { CODES, type Envelope } from '@mashang/contract/errors';
import { CallError } from './call-error.ts';
import { type CallOptions, type Method, type Params, sendOnce } from './call-transport.ts';
import { withLiveToken } from './live-token.ts';
import { useSession } from './session.ts';
import { endSession, sendToBindTwoFactor } from './session-end.ts';
import { showToast } from './toast.ts';

export type { CallOptions, Params } from './call-transport.ts';

/** What some codes do to the whole page; true when the user has been told. */
function reactToCode(code: number, message: string): boolean {
  const signedIn = useSession.getState().value !== '';
  if ((code === CODES.unauthenticated || code === CODES.signedInElsewhere) && signedIn) endSession(message);
  else if (code === CODES.twoFactorUnbound) sendToBindTwoFactor();
  else if (code === CODES.connectorUnwell) showToast('error', 'mini服务异常,请检查');
  else return false;
  return true;
}

/** Sends in the name of whoever is signed in and reads the answer: its `data`, or a {@link CallError}. */
export async function callWith<T>(path: string, send: () => Promise<Envelope<T>>): Promise<T> {
  const { login } = useSession.getState();
  const answer = await withLiveToken<T>(path, send);
  if (answer.code === CODES.ok) return answer.data as T;
  // Who has signed out meanwhile does not want to hear what became of the call.
  const left = login !== '' && useSession.getState().login !== login;
  const told = reactToCode(answer.code, answer.msg) || left;
  throw new CallError(answer.code, answer.msg || `服务异常 (${answer.code})`, { data: answer.data, told });
}

function call<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  return callWith<T>(path, () => sendOnce<T>(method, path, options));
}

/** GET of a back-office call; resolves to the answer's `data`, rejects with a {@link CallError}. */
export function getCall<T>(path: string, params?: Params, signal?: AbortSignal): Promise<T> {
  return call<T>('get', path, { params, signal });
}

/** POST of a back-office call; resolves to the answer's `data`, rejects with a {@link CallError}. */
export function postCall<T>(path: string, body: unknown = {}, options: Omit<CallOptions, 'body'> = {}): Promise<T> {
  return call<T>('post', path, { ...options, body });
}
