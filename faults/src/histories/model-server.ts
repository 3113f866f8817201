import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '../../../apps/server/src/platform/database/db.ts';
import type { Sql } from '../../../apps/server/src/platform/database/statements/sql-types.ts';
import { rotateOnly } from '../../../apps/server/src/test-support/arrange/arrange-network.ts';
import { bindTwoFactor, fundMerchant } from '../../../apps/server/src/test-support/arrange/arrange-payouts.ts';
import { liftStepUpSums } from '../../../apps/server/src/test-support/arrange/lift-sums.ts';
import {
  openTestServer,
  TEST_SECRETS,
  type TestServer,
} from '../../../apps/server/src/test-support/open-test-server.ts';
import { type Envelope, insertSession, type TestUser } from '../../../apps/server/src/test-support/sign-in-user.ts';
import { createTestClock } from '../../../apps/server/src/test-support/test-clock.ts';
import { startProxy } from '../proxy.ts';
import type { HistoryCluster } from './cluster.ts';
import { armFault, type Fault } from './fault.ts';

const USERS = ['admin01', 'admin02', 'finance01', 'risk01', 'agent01', 'agent02', 'ms01'];
const CASE = { title: '随机历史', subject: 'participant', subjectKey: 'ms02' };
/** The merchant's initial balance, so that payouts can begin at once. */
const FUNDS = 5_000_000n;
const BACK_WITHIN_MS = 60_000;
const LOOKER = 'mashang-history';

export type HistoryUser = TestUser & { claim(payoutId: string, key: string): Promise<Envelope> };

type PayoutFacts = {
  id: string;
  no: string;
  claim: string;
  claimer: string;
  hand: boolean;
  stop: string;
  /** Whether some claimer has submitted proof. */
  wasPaid: boolean;
};
/**
 * The server of one model test on its own database, behind a connection that can be cut, and the data that the test
 * needs about it.
 */
export type ModelServer = {
  server: TestServer;
  users(name: string): HistoryUser;
  payerNames: ReadonlyMap<string, string>;
  /** A case that is open all the time. */
  caseId: string;
  collection(ref: string): Promise<{ no: string; amount: bigint; open: boolean }>;
  payout(ref: string): Promise<PayoutFacts>;
  /** A case's current freeze of somebody's float; empty without one. */
  floatFreeze(name: string): Promise<string>;
  cashOut(ref: string): Promise<{ no: string; owner: string; amount: bigint }>;
  topUp(ref: string): Promise<{ no: string; amount: bigint }>;
  approvalState(id: string): Promise<number>;
  /** Opens every user's step-up window. */
  stepUp(): Promise<void>;
  /** The next call triggers the fault. */
  arm(fault: Fault): void;
  /** Runs without a fault: an armed one waits. */
  calmly<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until everything works again; returns whether the fault was triggered. */
  heal(): Promise<boolean>;
  stop(): Promise<void>;
};

/** `publicUrl` is where payment companies reach it, whichever of its servers runs. */
export async function openModelServer(
  cluster: HistoryCluster,
  { publicUrl }: { publicUrl?: string } = {},
): Promise<ModelServer> {
  const database = await cluster.clone();
  const line = await startProxy(cluster.port);
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-history-'));
  const clock = createTestClock();
  const owner = openPool(database.url, null, 2, { application_name: LOOKER }, TEST_SECRETS.vault);
  const databaseUrl = database.url.replace(`:${cluster.port}/`, `:${line.port}/`);
  const open = () => openTestServer({ databaseUrl, owner, dataDir, clock, ...(publicUrl ? { publicUrl } : {}) });
  let inner = await open();
  const server: TestServer = { ...inner };

  /** The server dies and another one starts: calls in progress are cut off, and its memory is lost. */
  async function replace(): Promise<void> {
    const old = inner;
    line.cut();
    inner = await open();
    Object.assign(server, inner);
    await old.stop().catch(() => undefined);
  }

  let fault: Fault | null = null;
  let struck: Promise<void> | null = null;
  let struckAt = 0;
  function inject(): void {
    if (fault === null) return;
    struckAt = Date.now();
    if (fault.what === 'kill-database') struck = cluster.kill();
    else if (fault.what === 'kill-server') struck = replace();
    else struck = Promise.resolve();
    line.cut();
    fault = null;
  }

  function arm(next: Fault): void {
    fault = next;
    armFault(line, next, inject);
  }

  async function untilServing(): Promise<void> {
    for (const until = Date.now() + BACK_WITHIN_MS; Date.now() < until; await pause(5)) {
      const { statusCode } = await server.app.inject({ method: 'GET', url: '/readyz' });
      const owned = await owner`select 1`.then(
        () => true,
        () => false,
      );
      if (statusCode === 200 && owned) return;
    }
    throw new Error('the server does not serve again');
  }

  /**
   * A statement whose connection was cut continues in the database and may still commit: the books are not read before
   * the last of them has ended.
   */
  async function untilCutOnesEnded(): Promise<void> {
    for (const until = Date.now() + BACK_WITHIN_MS; Date.now() < until; await pause(2)) {
      const left = await owner`
        select from pg_stat_activity
        where datname = current_database() and application_name <> ${LOOKER} and backend_type = 'client backend'
          and backend_start < to_timestamp(${struckAt / 1000})`;
      if (left.length === 0) return;
    }
    throw new Error('a connection that was cut does not end');
  }

  /**
   * Only calls that always need a fresh code get one; for the others the window stays open, however the clock was
   * moved.
   */
  async function stepUp(): Promise<void> {
    await owner`
      update session
      set step_up_until = now() + interval '30 days', expires_at = now() + interval '30 days',
        refresh_expires_at = now() + interval '30 days'`;
    await liftStepUpSums(owner);
  }

  await arrange(server);
  const users = new Map<string, HistoryUser>();
  for (const name of USERS) users.set(name, withClaims(server, await insertSession(server, name)));
  await stepUp();
  const payerNames = new Map<string, string>();
  for (const name of ['agent01', 'agent02', 'ms01']) {
    const answer = await (users.get(name) as HistoryUser).get('/api/agtRechargeApply/terms');
    payerNames.set(name, (answer.data as { payerName: string } | null)?.payerName ?? '');
  }
  const opened = await (users.get('admin01') as HistoryUser).post('/api/risk/cases/open', CASE);
  const { id: caseId } = opened.data as { id: string };
  return {
    server,
    payerNames,
    caseId,
    ...readersOf(owner),
    users: (name) => users.get(name) as HistoryUser,
    arm,
    stepUp,
    async calmly(work) {
      const waiting = fault;
      fault = null;
      line.failAt(null);
      const result = await work();
      if (waiting) arm(waiting);
      return result;
    },
    async heal() {
      fault = null;
      line.heal();
      const did = struck !== null;
      await struck;
      struck = null;
      if (did) {
        await untilServing();
        await untilCutOnesEnded();
      }
      return did;
    },
    async stop() {
      await inner.stop();
      await owner.end({ timeout: 5 });
      await line.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** These tests are not about limits and countdowns, nor about the time that a busy machine takes for one. */
async function arrange(server: TestServer): Promise<void> {
  await rotateOnly(server, 'agent02');
  await bindTwoFactor(server, 'ms01');
  await server.change(async (sql) => {
    await sql`update payout_policy set cool_down_s = 0, window_s = 86400`;
    await sql`update product set pay_window_s = 86400`;
    await sql`
      update person
      set daily_amount = 1e15, daily_count = 1000000, monthly_amount = 1e15, monthly_count = 1000000`;
    await sql.begin(async (tx) => {
      // Bypasses the guard that requires two people for new terms.
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into cash_out_terms (min_amount, max_amount, daily_amount, daily_count)
        values (10000, 50000000, 1e15, 1000)`;
    });
  });
  await fundMerchant(server, FUNDS);
}

function withClaims(server: TestServer, user: TestUser): HistoryUser {
  return {
    ...user,
    async claim(payoutId, key) {
      const url = `/api/agt/struggle/addOrder/${payoutId}`;
      const headers = { ...user.headers, 'idempotency-key': key };
      const sent = await server.app.inject({ method: 'POST', url, headers, payload: {} });
      return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
    },
  };
}

/** Returns functions that look up numbers and ids by the references that their makers chose. */
function readersOf(sql: Sql) {
  const one = async <T>(rows: Promise<readonly unknown[]>): Promise<T> => {
    const [row] = await rows;
    if (row === undefined) throw new Error('nothing stands under this reference');
    return row as T;
  };
  return {
    collection: (ref: string) =>
      one<{ no: string; amount: bigint; open: boolean }>(
        sql`
          select agt_order_no as no, amount, status = 1 and not frozen as open
          from collection_order
          where mch_order_no = ${ref}`,
      ),
    payout: (ref: string) =>
      one<PayoutFacts>(sql`
        select o.id::text as id, o.order_no as no, o.hand_frozen as hand, coalesce((select f.id::text from risk_freeze f
          where f.kind = 'payout' and f.subject_id = o.order_no and f.lifted_at is null), '') as stop,
          coalesce(c.claim_no, 'QD0') as claim, coalesce(p.name, '') as claimer,
          exists (select from payout_claim k where k.payout_id = o.id and k.paid_at is not null) as "wasPaid"
        from payout_order o
        left join payout_claim c on c.id = (select max(x.id) from payout_claim x where x.payout_id = o.id)
        left join participant p on p.id = c.participant_id where o.mch_order_no = ${ref}`),
    floatFreeze: async (name: string) =>
      (
        await one<{ id: string }>(sql`
        select coalesce((select f.id::text from risk_freeze f join participant p on p.id::text = f.subject_id
          where f.kind = 'wallet' and f.lifted_at is null and p.name = ${name}), '') as id`)
      ).id,
    cashOut: (ref: string) =>
      one<{ no: string; owner: string; amount: bigint }>(sql`
        select c.cash_out_no as no, p.name as owner, c.amount - c.fee as amount
        from cash_out c
        join participant p on p.id = c.participant_id
        where c.idempotency_key = ${ref}`),
    topUp: (ref: string) =>
      one<{ no: string; amount: bigint }>(
        sql`select order_no as no, amount from top_up_order where idempotency_key = ${ref}`,
      ),
    approvalState: async (id: string) =>
      (await one<{ state: number }>(sql`select state from approval where id = ${id}`)).state,
  };
}
