import { createNotifyListener, type NotifyListener } from '../events/notify-listener.ts';
import type { Vault } from '../security/personal.ts';
import { personalCodecOf } from '../security/sealed-types.ts';
import { grantWriter } from '../verbs/grant-writes.ts';
import { connect } from './connections/connect.ts';
import { guardConnections, type OnNested } from './connections/guard-connections.ts';
import type { Login, LoginUrls } from './connections/logins.ts';
import { checkReported, proveLogin, requireLogin } from './connections/prove-login.ts';
import type { Reader, SessionSql, Sql, SqlPart, Tx } from './statements/sql-types.ts';
import type { Writer, WriteSql, Writes, WriteTx, WritingWay } from './statements/writing.ts';

export type { Reader, SessionSql, Sql, SqlPart, Tx, Writer, WriteSql, Writes, WriteTx, WritingWay };

/**
 * Connections to one database, one login each: `app` for nearly everything, `participant` for reads under row-level
 * security, `identity` for users and sign-in, `evidence` for statement lines and other proof of outside money. The
 * merchants' test space has a login of its own. The owner migrates and backs up, by `url`.
 */
export type Db = {
  url: string;
  logins: LoginUrls;
  app: Sql;
  /**
   * The application's login on separate connections, for callers that hold a transaction: loads of cached values, and
   * records that stay whatever becomes of that transaction. On `app` they would wait for connections whose holders wait
   * for them; that is refused there (`database/guard-connections.ts`).
   */
  beside: Sql;
  /**
   * The application's login where a connection belongs to its holder: for locks of a job that outlive a transaction;
   * `listener` listens there too. A transaction pooler may be placed before all other pools, but not before this one
   * (`DATABASE_URL_SESSION`).
   */
  session: SessionSql;
  /**
   * The only login that writes users, passwords, factors, roles and sessions, and that reads the secrets among them.
   */
  identity: Sql;
  /** The only login that records statements, deposits and channels' notices. */
  evidence: Sql;
  /**
   * One connection of the `app` login for all calls of a key. The database runs them one after the other in the order
   * they were sent, without a round trip to us in between.
   */
  line(key: number): Sql;
  /** Runs a read under row-level security as that participant, which sees only itself and its subtree. */
  asParticipant<T>(participantId: bigint, read: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a read under row-level security as a user of that merchant, who sees what is the merchant's alone. All of its
   * queries see one state of the database, so that the figures of a page agree.
   */
  asMerchant<T>(merchantId: bigint, read: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a read in the test space of that merchant; writes go by `Writes.inTestSpace`. */
  asTest<T>(merchantId: bigint, read: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one read-only transaction of the application's login. */
  readOnly<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  /** Throws unless every pool still has its login, with no right beyond it. */
  prove(): Promise<void>;
  /** Throws unless a writing transaction is committed soon, at the standbys too. */
  proveCommit(): Promise<void>;
  listener: NotifyListener;
  close(): Promise<void>;
};

/**
 * SQLSTATEs with which the database refused a statement: not those of broken connections (08) and of a shutdown (57P0).
 */
const REFUSED = /^(?!08|57P0)[0-5FHPX][0-9A-Z]{4}$/;

/**
 * Whether a call ended without the database's answer, so that its statement may have been executed or not. Any other
 * failure, on a socket, in the driver or in reading the answer, does not show what the database did.
 */
export function isAnswerLost(error: unknown): boolean {
  return !REFUSED.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

type Extra = Record<string, string | number>;

/**
 * Opens a pool of one database. Every connection must be logged in as `login` (null: any), as the database reports
 * before it answers anything. At the first connection that is not, also when the pool reconnects, the pool ends and
 * sends nothing more.
 */
export function openPool(
  url: string,
  login: Login | null,
  max: number,
  extra: Extra = {},
  vault: Vault | null = null,
  onRefused: (error: unknown) => void = () => {},
): SessionSql {
  let refusal: unknown;
  const sql = connect(url, {
    max,
    codec: personalCodecOf(vault),
    onParameter: (key, value) => {
      try {
        if (login) checkReported(login, key, value);
      } catch (error) {
        if (!refusal) {
          refusal = error;
          void sql.end({ timeout: 0 });
          onRefused(error);
        }
        throw error;
      }
    },
    refusal: () => refusal,
    connectTimeout: 10,
    parameters: { application_name: 'mashang', TimeZone: 'Asia/Shanghai', ...extra },
  });
  return sql;
}

/**
 * A transaction idle for so long was forgotten: it is ended and its locks are freed, so that the audit chain, which is
 * sealed behind the oldest open transaction, stays less than ten seconds behind. No transaction waits for anything
 * outside.
 */
const IDLE_IN_TRANSACTION = '8s';

/** Time limit of one statement, waits for locks included; callers give up long before. */
const STATEMENT_LIMITS = { app: '60s', line: '30s', reader: '30s', identity: '15s', evidence: '60s' };
/** Limit for exports and for work beside the server: such a statement may read everything. */
const LONG = '30min';

/**
 * Connections behind `line`: few, so that a call that waits for a lock delays only its own and some other keys, and no
 * more connections are used.
 */
const LINES = 4;

/** Connections of the merchants' test space: nobody waits for money there. */
const TESTS = 3;

/**
 * Connections of `beside`. No caller holds one of them while it waits for another: single reads, and records of one
 * short transaction.
 */
const BESIDE = 2;

/** Connections for jobs that one process does at a time. */
const SESSIONS = 2;

/** Within this time a commit must be on disk, also at the standbys it waits for. */
const COMMIT_MS = 2_000;

export type DbOptions = {
  url: string;
  logins: LoginUrls;
  /**
   * Address at which a connection is one session, for the application's login; the login's own address where none is
   * given.
   */
  sessionUrl?: string | undefined;
  /** Number of connections of each of the two large pools. */
  pool?: number;
  vault?: Vault | null;
  /** Statements may run for half an hour. */
  long?: boolean;
  /** Called when a pool reconnected as another login and ended: only a restart helps. */
  refused?: (error: unknown) => void;
  /** Called when a transaction requests a connection that it must not request; without it the request is refused. */
  nested?: OnNested;
};

/**
 * Opens the program's connections to a migrated database, each proven to have its login; throws, with all closed, where
 * one has another.
 */
export async function openDb(options: DbOptions): Promise<Db> {
  const {
    url,
    logins,
    sessionUrl = logins.mashang_app,
    pool = 10,
    vault = null,
    long = false,
    refused,
    nested,
  } = options;
  let refusal: unknown;
  const refuse = (error: unknown) => {
    refusal ??= error;
    refused?.(error);
  };
  const open = (login: Login, max: number, limit: string, at = logins[login]) =>
    openPool(
      at,
      login,
      max,
      { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION, statement_timeout: long ? LONG : limit },
      vault,
      refuse,
    );
  const small = Math.max(1, Math.ceil(pool / 2));
  const { app, participant, merchant, test, identity, evidence, beside, lines } = guardConnections(
    {
      app: open('mashang_app', pool, STATEMENT_LIMITS.app),
      participant: open('mashang_participant', pool, STATEMENT_LIMITS.reader),
      merchant: open('mashang_merchant', small, STATEMENT_LIMITS.reader),
      test: open('mashang_test', TESTS, STATEMENT_LIMITS.reader),
      identity: open('mashang_identity', small, STATEMENT_LIMITS.identity),
      evidence: open('mashang_evidence', small, STATEMENT_LIMITS.evidence),
      beside: open('mashang_app', BESIDE, STATEMENT_LIMITS.line),
      lines: Array.from({ length: LINES }, () => open('mashang_app', 1, STATEMENT_LIMITS.line)),
    },
    nested,
  );
  // A pool of its own: a commit that hangs delays nothing but the next proof.
  const prover = open('mashang_app', 1, STATEMENT_LIMITS.line);
  const session = open('mashang_app', SESSIONS, STATEMENT_LIMITS.line, sessionUrl);
  const listener = createNotifyListener(sessionUrl);
  const writing = { app, identity, evidence, beside };
  const db: Db & Pick<Writes, 'transaction' | 'inTestSpace'> = {
    url,
    logins,
    app,
    beside,
    session,
    identity,
    evidence,
    listener,
    line: (key) => lines[key % LINES] as Sql,
    asParticipant: (participantId, read) =>
      readBound(
        { sql: participant, login: 'mashang_participant', setting: 'app.taid', id: participantId, mode: 'read only' },
        read,
      ),
    asMerchant: (merchantId, read) =>
      readBound(
        { sql: merchant, login: 'mashang_merchant', setting: 'app.merchant', id: merchantId, mode: ONE_STATE },
        read,
      ),
    asTest: (merchantId, read) =>
      readBound({ sql: test, login: 'mashang_test', setting: 'app.merchant', id: merchantId, mode: ONE_STATE }, read),
    readOnly: (read) => app.begin('read only', read),
    inTestSpace: (merchantId, work) => grantWriter(test).begin((tx) => inTestSpace(tx, merchantId, work)),
    transaction: (work, as = 'app') => grantWriter(writing[as]).begin(work),
    prove: async () => {
      if (refusal) throw refusal;
      await Promise.all([
        ...[app, beside, session, prover].map((sql) => proveLogin(sql, 'mashang_app')),
        proveLogin(participant, 'mashang_participant'),
        proveLogin(merchant, 'mashang_merchant'),
        proveLogin(test, 'mashang_test'),
        proveLogin(identity, 'mashang_identity'),
        proveLogin(evidence, 'mashang_evidence'),
      ]);
    },
    proveCommit: commitProver(prover),
    close: async () => {
      const pools = [app, beside, session, participant, merchant, test, identity, evidence, prover, ...lines];
      await Promise.all([...pools.map((one) => one.end({ timeout: 5 })), listener.close()]);
    },
  };
  try {
    await db.prove();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** One proof at a time: a caller during a proof waits for the same one. */
function commitProver(sql: Sql): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  return async () => {
    // The least that a commit can write: a WAL message that nobody reads.
    running ??= sql`select pg_logical_emit_message(true, 'mashang', '')`.execute().finally(() => {
      running = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no commit within ${COMMIT_MS} ms`)), COMMIT_MS);
    });
    try {
      await Promise.race([running, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const ONE_STATE = 'isolation level repeatable read read only';
type Bound = {
  sql: Sql;
  login: Login;
  setting: 'app.taid' | 'app.merchant';
  id: bigint;
  mode: 'read only' | typeof ONE_STATE;
};

/** Runs a read whose transaction is bound to one owner: the policies of the login see only that owner's rows. */
function readBound<T>({ sql, login, setting, id, mode }: Bound, read: (tx: Tx) => Promise<T>): Promise<T> {
  return sql.begin(mode, async (tx) => {
    // Not awaited on its own: it is sent in the same round trip as the first query, and the rows are returned only
    // after its answer.
    const [, result] = await Promise.all([bind(tx, { login, setting, id }), read(tx)]);
    return result;
  });
}

/** The same for a transaction that may write, of the test space. */
async function inTestSpace<T>(tx: WriteTx, id: bigint, work: (tx: WriteTx) => Promise<T>): Promise<T> {
  await bind(tx, { login: 'mashang_test', setting: 'app.merchant', id });
  return work(tx);
}

async function bind(tx: Reader, { login, setting, id }: Pick<Bound, 'login' | 'setting' | 'id'>): Promise<void> {
  const bound = tx<
    [{ login: string }]
  >`select set_config(${setting}, ${String(id)}, true), current_user::text as login`;
  const [row] = await bound.execute();
  requireLogin(login, row.login);
}
