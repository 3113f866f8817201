import { AsyncLocalStorage } from 'node:async_hooks';
import { outsideTransactions } from '../database/connections/guard-connections.ts';

/** What every log line written meanwhile is about: a request's id, or a job's turn. `stop`: when that job is to end. */
export type Scope = { requestId?: string; job?: string; stop?: AbortSignal };
const scopes = new AsyncLocalStorage<Scope>();

/** Runs work, and whatever it begins, under a scope; what a job does under another one still ends with the job. */
export function within<T>(scope: Scope, work: () => T): T {
  const stop = scope.stop ?? scopes.getStore()?.stop;
  return scopes.run(stop ? { ...scope, stop } : scope, work);
}

/** Runs what serves many requests at once, or none, in nobody's transaction. */
export function outside<T>(work: () => T): T {
  return scopes.exit(() => outsideTransactions(work));
}

/** The scope of the code that asks; undefined outside of all. */
export function currentScope(): Scope | undefined {
  return scopes.getStore();
}

const GIVEN = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id that a caller or a proxy gave the request, when it is one that may stand in logs and audit rows. */
export function givenRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && GIVEN.test(header) ? header : undefined;
}
