import postgres from 'postgres';
import { createEar, type Ear } from './ear.ts';
import type { Personal, Vault } from './personal.ts';
import { doorOptions } from './sealed-types.ts';

type Types = { bigint: bigint; personal: Personal };
export type Sql = postgres.Sql<Types>;
export type Tx = postgres.TransactionSql<Types>;

/** A piece of SQL with its parameters, to stand inside a query. */
export type SqlPart = postgres.PendingQuery<postgres.Row[]>;

/** The three doors to one database: `app` writes as the non-owner role, `reader` is bound to one participant's subtree, `owner` migrates. */
export type Db = {
  url: string;
  app: Sql;
  /** One connection of `app`'s for all calls of a key, which does them one after the other in the order they were sent, without waiting for us between them. */
  line(key: number): Sql;
  /** Runs a read under row-level security as that participant: it sees itself and its subtree, nothing else. */
  asParticipant<T>(participantId: bigint, read: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction of the application role. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  ear: Ear;
  close(): Promise<void>;
};

/** SQLSTATEs by which the database refused what was asked: not those of broken connections (08) and of its going down (57P0). */
const REFUSED = /^(?!08|57P0)[0-5FHPX][0-9A-Z]{4}$/;

/**
 * Whether a call ended without the database's word on it: what was asked may have been done or not. Whatever else went wrong, on a
 * socket, in the driver or in reading the answer, says nothing of what the database did.
 */
export function isAnswerLost(error: unknown): boolean {
  return !REFUSED.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

/**
 * Seconds before a broken connection is opened again. The driver's own waits triple with every connection of the pool that broke, so
 * that a database killed once would be asked again after up to 20 s.
 */
const backoff = (): number => 0.1 + Math.random() * 0.1;

/** Opens pools of one database under a role of it (null = the login's own). */
export function openPool(
  url: string,
  role: string | null,
  max: number,
  extra: Record<string, unknown> = {},
  vault: Vault | null = null,
): Sql {
  return postgres(url, {
    max,
    ...doorOptions(vault),
    onnotice: () => {},
    idle_timeout: 0,
    connect_timeout: 10,
    // Seconds of silence before the kernel asks whether the other end lives; ten questions a second apart later the line counts as broken.
    keep_alive: 15,
    max_lifetime: null,
    prepare: true,
    backoff,
    connection: {
      application_name: 'mashang',
      TimeZone: 'Asia/Shanghai',
      ...(role ? { role } : {}),
      ...extra,
    } as Record<string, string>,
  }) as unknown as Sql;
}

/**
 * A transaction in which nothing happens for so long was forgotten: it is ended, its locks are freed, and the audit chain, which is sealed
 * behind the oldest open transaction, stays less than ten seconds behind. Nothing waits for the outside inside a transaction.
 */
const IDLE_IN_TRANSACTION = '8s';

/** Lines stand for themselves: a few, so that a call that waits for a lock holds up its own and some others, and no more connections are taken. */
const LINES = 4;

/** Opens the application's doors to a migrated database. */
export function openDb(url: string, poolSize = 10, vault: Vault | null = null): Db {
  const ear = createEar(url);
  const bounds = { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION };
  const app = openPool(url, 'mashang_app', poolSize, bounds, vault);
  const lines = Array.from({ length: LINES }, () => openPool(url, 'mashang_app', 1, bounds, vault));
  const reader = openPool(url, 'mashang_participant', poolSize, bounds, vault);
  return {
    url,
    app,
    line: (key) => lines[key % LINES] as Sql,
    asParticipant: (participantId, read) =>
      reader.begin('read only', async (tx) => {
        // Not awaited on its own: it travels in the same round trip as the first query.
        const bound = tx`select set_config('app.taid', ${String(participantId)}, true)`.execute();
        const [, result] = await Promise.all([bound, read(tx as unknown as Tx)]);
        return result;
      }) as never,
    transaction: (work) => app.begin((tx) => work(tx as unknown as Tx)) as never,
    ear,
    close: async () => {
      await Promise.all([...[app, reader, ...lines].map((pool) => pool.end({ timeout: 5 })), ear.close()]);
    },
  };
}
