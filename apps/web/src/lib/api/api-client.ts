import type { AnswerOf, Endpoint, InputOf } from '@mashang/contract/endpoint';
import { CODES, type Envelope } from '@mashang/contract/errors';
import { showToast } from '../faults/toast.ts';
import type { ListParams, PartsOf } from '../list/list-url.ts';
import { withLiveToken } from '../session/live-token.ts';
import { useSession } from '../session/session.ts';
import { endSession, sendToBindTwoFactor } from '../session/session-end.ts';
import * as zh from '../zh-first.ts';
import { CallError } from './call-error.ts';
import { type CallOptions, sendOnce } from './call-transport.ts';

/** Reacts to the codes that concern the whole page; returns true when the user has been notified. */
function reactToCode(code: number, message: string): boolean {
  const signedIn = useSession.getState().value !== '';
  if ((code === CODES.unauthenticated || code === CODES.signedInElsewhere) && signedIn) endSession(message);
  else if (code === CODES.twoFactorUnbound) sendToBindTwoFactor();
  else if (code === CODES.connectorUnwell) showToast('error', zh.apiClient.miniFault);
  else return false;
  return true;
}

/** Sends as the signed-in user and reads the answer: its `data`, or a {@link CallError}. */
export async function callWith<T>(endpoint: Endpoint, send: () => Promise<Envelope<T>>): Promise<T> {
  const { login } = useSession.getState();
  const answer = await withLiveToken<T>(endpoint, send);
  if (answer.code === CODES.ok) return answer.data as T;
  // A user who has signed out meanwhile is not shown the result of the call.
  const left = login !== '' && useSession.getState().login !== login;
  const shown = reactToCode(answer.code, answer.msg) || left;
  throw new CallError(answer.code, answer.msg || zh.apiClient.serviceFault(answer.code), { data: answer.data, shown });
}

/** Options of a call besides its parts. */
type Sending = Pick<CallOptions, 'idempotencyKey' | 'signal'>;
/** Numbers may be written as text in an address; the server reads them as numbers. */
type Written<T> = unknown extends T ? string | number : T extends number ? T | `${number}` : T;
/** A request body may be read-only: sending does not change it. */
type Sent<T> = T extends readonly (infer U)[]
  ? readonly Sent<U>[]
  : T extends object
    ? { [K in keyof T]: Sent<T[K]> }
    : T;
type QueryOf<Q> = { [K in keyof Q]: Written<Q[K]> };
/** A part of a call; it may be omitted only where none of its fields is required. */
type Part<K extends string, T> = T extends undefined
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
/** A list's call takes the state of a list that asks only for parameters of its query, and further parameters. */
type QueryPart<Q> = Q extends undefined
  ? unknown
  : (Part<'query', QueryOf<Q>> & { list?: never }) | { list: ListParams<PartsOf<Q>>; query?: Partial<QueryOf<Q>> };
/** Input of an endpoint's call: the parts of its address, its body and the sending options. */
export type CallInput<E> = Sending &
  Part<'params', InputOf<E, 'params'>> &
  QueryPart<InputOf<E, 'query'>> &
  Part<'body', Sent<InputOf<E, 'body'>>>;
type CallArgs<E> = Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];
type AnyInput = CallOptions & { list?: ListParams };

/** Calls an endpoint of the contract; resolves to the answer's `data`, rejects with a {@link CallError}. */
export function call<const E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>): Promise<AnswerOf<E>> {
  const { list, query, ...rest }: AnyInput = input ?? {};
  const options: CallOptions = { ...rest, query: list ? { ...list, ...query } : query };
  return callWith(endpoint, () => sendOnce(endpoint, options));
}
