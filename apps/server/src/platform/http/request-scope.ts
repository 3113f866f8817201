import { AsyncLocalStorage } from 'node:async_hooks';
import { outsideTransactions } from '../database/connections/guard-connections.ts';

/** Names in every log line written meanwhile: a request's id, or a job. `stop`: the signal that ends that job. */
export type Scope = { requestId?: string; job?: string; stop?: AbortSignal };
const scopes = new AsyncLocalStorage<Scope>();

/** Runs work, and whatever it starts, in a scope. Work of a job in another scope still ends with the job. */
export function within<T>(scope: Scope, work: () => T): T {
  const stop = scope.stop ?? scopes.getStore()?.stop;
  return scopes.run(stop ? { ...scope, stop } : scope, work);
}

/** Runs work that serves many requests at once, or none, outside every scope and transaction. */
export function outside<T>(work: () => T): T {
  return scopes.exit(() => outsideTransactions(work));
}

/** Returns the scope of the calling code; undefined outside of all. */
export function currentScope(): Scope | undefined {
  return scopes.getStore();
}

const GIVEN = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Returns the id that a caller or a proxy gave the request, when it is allowed in logs and audit rows. */
export function givenRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && GIVEN.test(header) ? header : undefined;
}
