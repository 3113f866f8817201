import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from '../db.ts';

/**
 * The pools of one database in the order in which a transaction may take their connections: only from a pool after each
 * one it already holds. The holder of the last one waits for none, so no deadlock between pools arises
 * (docs/decisions/0560). Single connections for calls of one key come first: their work may wait for a lock that the
 * caller's transaction holds.
 */
const POOL_ORDER = ['line', 'app', 'participant', 'merchant', 'test', 'identity', 'evidence', 'beside'] as const;
type PoolName = (typeof POOL_ORDER)[number];

type Pools = Record<Exclude<PoolName, 'line'>, Sql> & { lines: readonly Sql[] };
/**
 * A transaction under way: the database and pool whose connection it holds, and the transaction it was begun within.
 */
type Held = { pools: object; pool: PoolName; open: boolean; outer: Held | undefined };

const transactions = new AsyncLocalStorage<Held>();

/** Runs work that many callers share outside the transaction of the caller that began it. */
export function outsideTransactions<T>(work: () => T): T {
  return transactions.exit(work);
}

/**
 * A connection was requested from a pool whose connections may all be held by callers that wait for it too: a fault of
 * the program.
 */
export class NestedConnectionError extends Error {
  readonly asked: PoolName;
  readonly holds: PoolName;
  constructor(asked: PoolName, holds: PoolName) {
    super(
      `a connection of the pool "${asked}" was asked for within a transaction of the pool "${holds}": ` +
        'use the transaction itself, ask before it begins, or ask db.beside',
    );
    this.asked = asked;
    this.holds = holds;
  }
}

/** Called with each such fault, whose connection then comes from `beside`; without it the fault is thrown. */
export type OnNested = (fault: NestedConnectionError) => void;

/** Members of a pool that take a connection of it. */
const TAKING = new Set<string | symbol>(['begin', 'unsafe', 'notify']);

/**
 * Returns the same pools, each aware of the transaction in which it is called. A query counts as requested where it is
 * written, so a fragment of a transaction's query is also written by that transaction.
 */
export function guardConnections(pools: Pools, onNested?: OnNested): Pools {
  const findFault = (asked: PoolName): NestedConnectionError | null => {
    for (let held = transactions.getStore(); held; held = held.outer) {
      const isBefore = POOL_ORDER.indexOf(held.pool) < POOL_ORDER.indexOf(asked);
      if (held.open && held.pools === pools && !isBefore) return new NestedConnectionError(asked, held.pool);
    }
    return null;
  };
  /** The pool that is used in the end: its own, or `beside` for a fault that is not thrown and has the same login. */
  const choose = (asked: PoolName, own: Sql): Sql => {
    const fault = transactions.getStore() && findFault(asked);
    if (!fault) return own;
    if (!onNested) throw fault;
    onNested(fault);
    return asked === 'app' && !findFault('beside') ? pools.beside : own;
  };
  const begin = (pool: PoolName, sql: Sql, args: readonly unknown[]): unknown => {
    const work = args.at(-1) as (tx: unknown) => unknown;
    const held: Held = { pools, pool, open: true, outer: transactions.getStore() };
    const scoped = (tx: unknown) => transactions.run(held, () => work(tx));
    const ended: Promise<unknown> = Reflect.apply(sql.begin, sql, [...args.slice(0, -1), scoped]);
    return ended.finally(() => {
      held.open = false;
    });
  };
  const guard = (name: PoolName, own: Sql): Sql =>
    new Proxy(own, {
      apply: (_, self, args) => Reflect.apply(isQuery(args[0]) ? choose(name, own) : own, self, args),
      get(_, member) {
        if (!TAKING.has(member)) return Reflect.get(own, member);
        const sql = choose(name, own);
        const held = sql === own ? name : 'beside';
        return member === 'begin' ? (...args: unknown[]) => begin(held, sql, args) : Reflect.get(sql, member);
      },
    });
  return {
    app: guard('app', pools.app),
    participant: guard('participant', pools.participant),
    merchant: guard('merchant', pools.merchant),
    test: guard('test', pools.test),
    identity: guard('identity', pools.identity),
    evidence: guard('evidence', pools.evidence),
    beside: guard('beside', pools.beside),
    lines: pools.lines.map((one) => guard('line', one)),
  };
}

/** Whether the argument is a template's text; a pool's other calls name a column or a value. */
function isQuery(first: unknown): boolean {
  return Array.isArray(first) && 'raw' in first;
}
