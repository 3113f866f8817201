import { createEar, type Ear } from '../events/ear.ts';
import type { Vault } from '../security/personal.ts';
import { doorOf } from '../security/sealed-types.ts';
import { grantWriter } from '../verbs/grant-writes.ts';
import { connect } from './connections/connect.ts';
import { guardConnections, type OnNested } from './connections/guard-connections.ts';
import type { Login, LoginUrls } from './connections/logins.ts';
import { checkReported, proveLogin, requireLogin } from './connections/prove-login.ts';
import type { Reader, SessionSql, Sql, SqlPart, Tx } from './statements/sql-types.ts';
import type { Writer, WriteSql, Writes, WriteTx, WritingWay } from './statements/writing.ts';

export type { Reader, SessionSql, Sql, SqlPart, Tx, Writer, WriteSql, Writes, WriteTx, WritingWay };

/**
 * The ways into one database, a login each: `app` for nearly everything, a participant's reads under row-level
 * security, `identity` for who may sign in as what, `evidence` for what is known of money outside. The owner
 * migrates and backs up, by `url`.
 */
export type Db = {
  url: string;
  logins: LoginUrls;
  app: Sql;
  /**
   * The application's login on connections apart, for what is asked while the asker holds a transaction: loads of kept
   * values, and a record that stands whatever becomes of that transaction. On `app` it would wait for connections whose
   * holders wait for it: refused there (`database/guard-connections.ts`).
   */
  beside: Sql;
  /**
   * The application's login where a connection stays the asker's own: locks of a job that outlive a
   * transaction; the ear listens there too. A pooler of transactions may stand before all other pools, not
   * before this one (`DATABASE_URL_SESSION`).
   */
  session: SessionSql;
  /** The only login that writes users, passwords, factors, roles and sessions, and reads the secrets among them. */
  identity: Sql;
  /** The only login that takes down statements, deposits and channels' notices. */
  evidence: Sql;
  /**
   * One connection of `app`'s for all calls of a key, which does them one after the other in the order they were sent,
   * without waiting for us between them.
   */
  line(key: number): Sql;
  /** Runs a read under row-level security as that participant: it sees itself and its subtree, nothing else. */
  asParticipant<T>(participantId: bigint, read: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction of the application's login that the database lets write nothing. */
  readOnly<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  /** Throws unless every pool still is the login it must be, with no right beyond it. */
  prove(): Promise<void>;
  /** Throws unless a transaction that writes is committed soon, standbys included. */
  proveCommit(): Promise<void>;
  ear: Ear;
  close(): Promise<void>;
};

/**
 * SQLSTATEs by which the database refused what was asked: not those of broken connections (08)
 * and of its going down (57P0).
 */
const REFUSED = /^(?!08|57P0)[0-5FHPX][0-9A-Z]{4}$/;

/**
 * Whether a call ended without the database's word on it: what was asked may have been done or not. Whatever else went
 * wrong, on a socket, in the driver or in reading the answer, says nothing of what the database did.
 */
export function isAnswerLost(error: unknown): boolean {
  return !REFUSED.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

type Extra = Record<string, string | number>;

/**
 * Opens a pool of one database. `login` (null: whatever the address says) is what every connection must be by the
 * database's own word, told before it answers anything: at the first that is not, also when the pool connects again,
 * the pool ends, and asks nothing any more.
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
    door: doorOf(vault),
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
 * A transaction in which nothing happens for so long was forgotten: it is ended, its locks are freed, and the audit
 * chain, which is sealed behind the oldest open transaction, stays less than ten seconds behind. Nothing waits for the
 * outside inside a transaction.
 */
const IDLE_IN_TRANSACTION = '8s';

/** What one statement may take, waiting for locks included; a call is given up by its caller long before. */
const STATEMENT_LIMITS = { app: '60s', line: '30s', reader: '30s', identity: '15s', evidence: '60s' };
/** Of exports, and of what is done beside the server: a statement may read everything there is. */
const LONG = '30min';

/**
 * Lines stand for themselves: a few, so that a call that waits for a lock holds up its own and some others, and
 * no more connections are taken.
 */
const LINES = 4;

/** Who holds none of these connections while it waits for one: single reads, and records of one short transaction. */
const BESIDE = 2;

/** Of jobs that one process does at a time. */
const SESSIONS = 2;

/** Within this a commit is on disk, and at the standbys it waits for. */
const COMMIT_MS = 2_000;

export type DbOptions = {
  url: string;
  logins: LoginUrls;
  /** The application's login at an address where a connection is one session; its own where nothing is said. */
  sessionUrl?: string | undefined;
  /** Connections of each of the two large pools. */
  pool?: number;
  vault?: Vault | null;
  /** Statements may run for half an hour. */
  long?: boolean;
  /** Told when a pool that connected again was another login and ended: only a new start helps. */
  refused?: (error: unknown) => void;
  /**
   * Told of a connection asked for within a transaction that must not ask for it; where
   * nobody is, the asker is refused.
   */
  nested?: OnNested;
};

/**
 * Opens the program's ways into a migrated database, each proven to be the login it must be; throws, with
 * all closed, where one is not.
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
  const { app, participant, identity, evidence, beside, lines } = guardConnections(
    {
      app: open('mashang_app', pool, STATEMENT_LIMITS.app),
      participant: open('mashang_participant', pool, STATEMENT_LIMITS.reader),
      identity: open('mashang_identity', small, STATEMENT_LIMITS.identity),
      evidence: open('mashang_evidence', small, STATEMENT_LIMITS.evidence),
      beside: open('mashang_app', BESIDE, STATEMENT_LIMITS.line),
      lines: Array.from({ length: LINES }, () => open('mashang_app', 1, STATEMENT_LIMITS.line)),
    },
    nested,
  );
  // Apart from the others: a commit that hangs holds up nothing but the next proof.
  const prover = open('mashang_app', 1, STATEMENT_LIMITS.line);
  const session = open('mashang_app', SESSIONS, STATEMENT_LIMITS.line, sessionUrl);
  const ear = createEar(sessionUrl);
  const writing = { app, identity, evidence, beside };
  const db: Db & Pick<Writes, 'transaction'> = {
    url,
    logins,
    app,
    beside,
    session,
    identity,
    evidence,
    ear,
    line: (key) => lines[key % LINES] as Sql,
    asParticipant: (participantId, read) =>
      participant.begin('read only', async (tx) => {
        // Not awaited on its own: it travels in the same round trip as the first query, and what was read is
        // given out only with its answer.
        const bound = tx<
          [{ login: string }]
        >`select set_config('app.taid', ${String(participantId)}, true), current_user::text as login`;
        const [[row], result] = await Promise.all([bound.execute(), read(tx)]);
        requireLogin('mashang_participant', row.login);
        return result;
      }),
    readOnly: (read) => app.begin('read only', read),
    transaction: (work, as = 'app') => grantWriter(writing[as]).begin(work),
    prove: async () => {
      if (refusal) throw refusal;
      await Promise.all([
        ...[app, beside, session, prover].map((sql) => proveLogin(sql, 'mashang_app')),
        proveLogin(participant, 'mashang_participant'),
        proveLogin(identity, 'mashang_identity'),
        proveLogin(evidence, 'mashang_evidence'),
      ]);
    },
    proveCommit: commitProver(prover),
    close: async () => {
      const pools = [app, beside, session, participant, identity, evidence, prover, ...lines];
      await Promise.all([...pools.map((one) => one.end({ timeout: 5 })), ear.close()]);
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

/** One proof at a time: whoever asks while one is under way waits for the same. */
function commitProver(sql: Sql): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  return async () => {
    // The least that a commit can write: a message in the log of transactions that nobody reads.
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
