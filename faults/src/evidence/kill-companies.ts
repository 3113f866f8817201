import { setTimeout as pause } from 'node:timers/promises';
import { formatMoney } from '@mashang/contract/money';
import { refundNoOf } from '@mashang/contract/refunds';
import { openChannelPlace, openTestChannel } from '../../../apps/sandbox/src/channels/arrange-channel-testing.ts';
import type { EmulatedCall } from '../../../apps/sandbox/src/channels/emulator.ts';
import { DEMO_MERCHANT } from '../../../apps/sandbox/src/seed/demo-data.ts';
import type { Sql } from '../../../apps/server/src/platform/database/db.ts';
import { loadMasterKeys } from '../../../apps/server/src/platform/security/master-keys.ts';
import { createSecrets } from '../../../apps/server/src/platform/security/secrets.ts';
import { setMode } from '../../../apps/server/src/test-support/arrange/arrange-institution.ts';
import { payoutBody } from '../../../apps/server/src/test-support/arrange/arrange-payouts.ts';
import { freshCode, type Session, signIn } from '../../../bench/src/sessions.ts';
import { round } from '../../../bench/src/table.ts';
import { type KillableServer, startKillableServer } from '../killable-server.ts';
import { createRandom, type Random } from '../random.ts';
import { envelopeOf, sendAsMerchant, sendRequest } from '../send-request.ts';
import { type FaultRow, notesOf, reportAnomalies } from '../suite.ts';
import { judgeCompany } from './judge-companies.ts';
import { type OutsideCompany, startCompanies } from './outside-companies.ts';

/** Where a process is stopped: at a row that a transaction writes, or in a call to the company. */
type Point = { table: string; on: 'INSERT' | 'UPDATE' } | { call: EmulatedCall; isDone: boolean };
type Action = 'create' | 'notice' | 'refund' | 'payout';
export type KillStep = { action: Action; at: Point };

const row = (table: string, on: 'INSERT' | 'UPDATE'): Point => ({ table, on });
/** Nothing was done yet, and it was done and the answer is under way. */
const callOf = (call: EmulatedCall): Point[] => [
  { call, isDone: false },
  { call, isDone: true },
];
const POINTS: Readonly<Record<Action, readonly Point[]>> = {
  create: [row('channel_payment', 'INSERT'), ...callOf('start'), row('channel_payment', 'UPDATE')],
  notice: [
    row('channel_notice', 'INSERT'),
    row('channel_receipt', 'INSERT'),
    row('receipt', 'INSERT'),
    row('collection_order', 'UPDATE'),
    row('ledger_posting', 'INSERT'),
    row('channel_notice', 'UPDATE'),
  ],
  refund: [
    row('refund', 'INSERT'),
    row('refund_payment', 'INSERT'),
    ...callOf('refund'),
    row('channel_refund', 'INSERT'),
    row('refund', 'UPDATE'),
    row('ledger_posting', 'INSERT'),
  ],
  payout: [
    row('channel_transfer', 'INSERT'),
    row('channel_transfer', 'UPDATE'),
    ...callOf('pay_out'),
    row('channel_payout', 'INSERT'),
    row('payout_order', 'UPDATE'),
    row('ledger_posting', 'INSERT'),
  ],
};
/** Every step of every action. */
export const KILL_STEPS: readonly KillStep[] = Object.entries(POINTS).flatMap(([action, points]) =>
  points.map((at) => ({ action: action as Action, at })),
);
const nameOf = ({ action, at }: KillStep): string =>
  'table' in at
    ? `${action}: ${at.on.toLowerCase()} ${at.table}`
    : `${action}: ${at.call} ${at.isDone ? 'done' : 'under way'}`;

const PRODUCT = 'wallet';
const TABLES = [...new Set(KILL_STEPS.flatMap(({ at }) => ('table' in at ? [at.table] : [])))];
/** Name of the lock at which a transaction is stopped. */
const LOCK = 144_022;
const WITHIN_MS = 120_000;
const PAUSE_MS = 100;
/** After a call has begun by the books, it is at the company. */
const ARRIVED_MS = 700;
const FUNDS = 10_000_000n;
const AMOUNT = 12_300n;
const STATUS = { paidOrder: 2, paidRefund: 4, paidPayout: 2 };

export type KillCompaniesSize = { codes: readonly string[]; steps: readonly KillStep[] };

/**
 * F6: `kill -9` of a real server at every step of a payment's start, a notice, a refund and a payout at each payment
 * company, whose program is another one and goes on. After each the server starts again on the same data, everything
 * has to end, and its books are compared with the company's own.
 */
export async function killAtEveryStep({ codes, steps }: KillCompaniesSize, random: Random): Promise<FaultRow> {
  const companies = await startCompanies();
  const server = await startKillableServer();
  const amiss: string[] = [];
  const backs: number[] = [];
  try {
    const sql = await server.openOwner();
    const lock = await server.openOwner();
    const chosen = companies.all.filter(({ code }) => codes.includes(code));
    await arrange(server, sql, chosen);
    const actions = await actionsOf(server, sql);
    const planned = chosen.flatMap((company) => steps.map((step) => ({ company, step })));
    for (const { company, step } of planned) {
      const name = `${company.code} ${nameOf(step)}`;
      try {
        backs.push(await killAt({ server, sql, lock, company, actions }, step));
      } catch (error) {
        // What comes after it would say nothing new: the server may be gone, and something is left open.
        amiss.push(`${name}: ${(error as Error).message}`);
        break;
      }
      const { emulator } = company;
      const books = { payments: emulator.payments(), refunds: emulator.refunds(), payouts: emulator.payouts() };
      const found = await judgeCompany(sql, { code: company.code, ...books, lied: new Map() }, true);
      amiss.push(...found.map((one) => `${name}: ${one}`));
      console.error(`F6 ${name}: ${found.length === 0 ? 'whole' : found.join(' · ')}`);
    }
    await dropStops(sql);
    await Promise.all([sql.end(), lock.end()]);
    const books = await server.verify();
    if (!books.clean) amiss.push(books.said);
    reportAnomalies('F6', random, amiss);
    const worst = Math.max(0, ...backs);
    return {
      id: 'F6',
      what:
        `server killed at ${steps.length} steps of a payment's start, a notice, a refund and a payout, ` +
        `at ${chosen.length} payment companies`,
      figure: `${backs.length} of ${steps.length * chosen.length} whole, back in ${round(worst / 1000)} s at worst`,
      target: 'evidence and books whole after each, by the companies’ own books',
      amiss,
      met: amiss.length === 0 && backs.length === steps.length * chosen.length,
      notes: notesOf(null, amiss, `books ${books.clean ? 'whole' : 'broken'}`),
    };
  } finally {
    await server.stop();
    await companies.stop();
  }
}

type Bench = { server: KillableServer; sql: Sql; lock: Sql; company: OutsideCompany; actions: Actions };

/** Lets one action begin, kills the server at the step, starts it again and waits until the action has ended. */
async function killAt({ server, sql, lock, company, actions }: Bench, { action, at }: KillStep): Promise<number> {
  const doing = await actions[action](company);
  let begun: Promise<unknown> = Promise.resolve();
  if ('table' in at) {
    const letGo = await holdLock(lock);
    await sql`insert into fault_stop.stop (tab, op) values (${at.table}, ${at.on})`;
    try {
      begun = doing.begin().catch(() => undefined);
      await until(`the server does not come to ${at.table}`, async () => {
        const waiting = await sql`select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;
        return waiting.length > 0;
      });
      await server.kill();
    } finally {
      await sql`delete from fault_stop.stop`;
      await letGo();
    }
  } else {
    company.emulator.failNext(at.call, at.isDone ? 'late' : 'hang');
    begun = doing.begin().catch(() => undefined);
    await until(`the server does not call ${at.call}`, () => (at.isDone ? doing.isDone() : doing.isCalled()));
    if (!at.isDone) await pause(ARRIVED_MS);
    await server.kill();
  }
  const backMs = await server.start();
  await begun;
  company.emulator.calm('calls');
  await until('it does not end', async () => {
    await dueNow(sql);
    await doing.goOn();
    return doing.isOver();
  });
  return backMs;
}

/** Holds the lock until the returned function is called. */
async function holdLock(lock: Sql): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const transaction = lock.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, transaction]);
  return async () => {
    over.resolve();
    await transaction;
  };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const over = Date.now() + WITHIN_MS; Date.now() < over; await pause(PAUSE_MS)) if (await isSo()) return;
  throw new Error(what);
}

/** Leases of the process that died are over; no other one holds any. */
async function dueNow(sql: Sql): Promise<void> {
  await sql`update channel_payment set ask_at = clock_timestamp() where ask_at > clock_timestamp() + interval '2 s'`;
  await sql`update refund_payment set ask_at = clock_timestamp() where ask_at > clock_timestamp() + interval '2 s'`;
  await sql`
    update channel_transfer set ask_at = clock_timestamp()
    where state <> 'paid' and ask_at > clock_timestamp() + interval '2 s'`;
  await sql`update connector_health set failures = 0, opened_at = null, probe_at = null where failures > 0`;
}

// What is done --------------------------------------------------------------------------------------------------------

type Doing = {
  begin(): Promise<unknown>;
  /** Whether the call to the company has begun, by the program's books. */
  isCalled(): Promise<boolean>;
  /** Whether the company has done it. */
  isDone(): Promise<boolean>;
  /** What people do again after a fault. */
  goOn(): Promise<unknown>;
  isOver(): Promise<boolean>;
};
type Actions = Record<Action, (company: OutsideCompany) => Promise<Doing>>;

async function actionsOf(server: KillableServer, sql: Sql): Promise<Actions> {
  const merchant = { mchId: DEMO_MERCHANT.mchId, keyId: DEMO_MERCHANT.keyId, secret: DEMO_MERCHANT.secret };
  const people: Record<string, Session> = {};
  for (const name of ['admin01', 'admin02', 'finance01']) people[name] = await signIn(server.port, name);
  let count = 0;
  const is = async (rows: Promise<readonly unknown[]>) => (await rows).length > 0;

  async function asMerchant<T>(path: string, body: object): Promise<T> {
    count += 1;
    const call = { path, body, key: `kill-${count}` };
    const answer = await sendAsMerchant(server.baseUrl, merchant, call);
    if (answer?.status !== 201) throw new Error(`${path} answered ${answer?.status} ${answer?.text}`);
    return JSON.parse(answer.text) as T;
  }
  async function asPerson<T>(name: string, path: string, body?: object): Promise<T> {
    // Each code is good once; here its user has not used it before.
    await sql`update app_user set totp_last_step = 0 where username = ${name}`;
    const headers = people[name]?.headers ?? {};
    const sent = body ? { body: JSON.stringify({ ...body, googleAuthCode: freshCode() }) } : {};
    const method = body ? 'POST' : 'GET';
    const answer = envelopeOf(await sendRequest({ baseUrl: server.baseUrl, method, path, headers, ...sent }));
    if (answer?.code !== 200) throw new Error(`${path} answered ${answer?.code} ${answer?.msg}`);
    return answer.data as T;
  }
  const atPayPage = (what: string, body: object) =>
    sendRequest({ baseUrl: server.baseUrl, method: 'POST', path: `/api/pay/${what}`, body: JSON.stringify(body) });

  /** Creates an order whose payer pays at this company. */
  async function order({ code }: OutsideCompany): Promise<{ no: string; o: string; paymentNo: string }> {
    await sql`
      update receiving_place p set enabled = c.code = ${code} from payment_channel c where c.id = p.payment_channel_id`;
    const body = { mchOrderNo: `KILL${count}`, product: PRODUCT, amount: formatMoney(AMOUNT), subject: '商品' };
    const made = await asMerchant<{ agtOrderNo: string; payUrl: string }>('/api/v1/collections', body);
    const no = made.agtOrderNo;
    return { no, o: new URL(made.payUrl).searchParams.get('o') ?? '', paymentNo: `${no}A1` };
  }
  const start = (o: string) => atPayPage('start', { o, way: 'code' });
  async function open(company: OutsideCompany, o: string): Promise<boolean> {
    const answer = envelopeOf(await start(o));
    if (answer?.code !== 200) return false;
    const { content } = answer.data as { content: string };
    if (content.startsWith(company.emulator.baseUrl)) await fetch(content);
    return true;
  }
  const isSettled = (no: string) =>
    is(sql`select from collection_order where agt_order_no = ${no} and status = ${STATUS.paidOrder}`);
  async function paid(company: OutsideCompany) {
    const made = await order(company);
    await until('an order is not opened', () => open(company, made.o));
    await company.emulator.pay(made.paymentNo);
    await until('an order is not paid', () => isSettled(made.no));
    return made;
  }

  return {
    async create(company) {
      const { no, o, paymentNo } = await order(company);
      const stateOf = () => company.emulator.payments().find((one) => one.paymentNo === paymentNo)?.state;
      return {
        begin: () => start(o),
        isCalled: () => is(sql`select from channel_payment where payment_no = ${paymentNo}`),
        isDone: async () => stateOf() !== undefined,
        async goOn() {
          if (stateOf() !== 'paid' && (await open(company, o))) await company.emulator.pay(paymentNo);
        },
        isOver: () => isSettled(no),
      };
    },
    async notice(company) {
      const { no, o, paymentNo } = await order(company);
      await until('an order is not opened', () => open(company, o));
      const never = () => Promise.reject(new Error('a notice is no call'));
      return {
        begin: () => company.emulator.pay(paymentNo),
        isCalled: never,
        isDone: never,
        goOn: async () => undefined,
        isOver: () => isSettled(no),
      };
    },
    async refund(company) {
      const { no, paymentNo } = await paid(company);
      let refundNo = '';
      async function request(): Promise<void> {
        const body = { subjectId: no, payload: {}, reason: '测试申请' };
        const { id } = await asPerson<{ id: string }>('admin01', '/api/approvals/propose/collection.refund', body);
        refundNo = refundNoOf(id);
        await approve(id);
      }
      async function approve(id: string): Promise<void> {
        const { hash } = await asPerson<{ hash: string }>('admin02', `/api/approvals/detail?id=${id}`);
        await asPerson('admin02', '/api/approvals/approve', { id, hash, comment: '已核对' });
      }
      return {
        begin: request,
        isCalled: () => is(sql`select from refund_payment where reference = ${refundNo} and asks > 0`),
        isDone: async () => company.emulator.refunds().some((one) => one.paymentNo === paymentNo),
        async goOn() {
          const [asked] = await sql<{ id: string; state: number }[]>`
            select id::text, state from approval where subject_id = ${no} order by id desc limit 1`;
          if (!asked) await request();
          else if (asked.state === 0) await approve(asked.id);
        },
        isOver: () => is(sql`select from refund where order_no = ${no} and state = ${STATUS.paidRefund}`),
      };
    },
    async payout(company) {
      // Another account each time: payouts of a day to one account are added up.
      const account = company.account(createRandom(count + 1));
      const body = payoutBody({ amount: formatMoney(AMOUNT), payType: company.payType, beneficiaryAccount: account });
      const { orderNo } = await asMerchant<{ orderNo: string }>('/api/v1/payouts', { ...body, bankName: '' });
      const send = () =>
        asPerson('finance01', '/api/payout/order/sendByChannel', { orderNos: [orderNo], channel: company.code });
      const there = () => company.emulator.payouts().filter(({ payoutNo }) => payoutNo.startsWith(orderNo));
      return {
        begin: send,
        isCalled: () => is(sql`select from channel_transfer where order_no = ${orderNo} and state = 'sent'`),
        isDone: async () => there().length > 0,
        async goOn() {
          const rows = await sql`select from channel_transfer where order_no = ${orderNo}`;
          if (rows.length === 0) await send();
          for (const { payoutNo, state } of there())
            if (state === 'waiting') await company.emulator.agree(payoutNo, true);
        },
        isOver: () => is(sql`select from payout_order where order_no = ${orderNo} and status = ${STATUS.paidPayout}`),
      };
    },
  };
}

// The server ----------------------------------------------------------------------------------------------------------

/** Enters the companies as the owner of the database, and triggers at which a transaction can be stopped. */
async function arrange(server: KillableServer, sql: Sql, companies: readonly OutsideCompany[]): Promise<void> {
  const secrets = createSecrets(loadMasterKeys(server.dataDir));
  const change = async (work: (owner: Sql) => Promise<unknown>) => void (await work(sql));
  const target = { platform: { secrets }, change };
  await setMode(target, 'institution');
  await sql`
    select open_balance(account_of('merchant', (select id from merchant where mch_id = ${DEMO_MERCHANT.mchId}),
      'payable'), ${FUNDS}, 'test:' || gen_random_uuid())`;
  await sql`update product set pay_type = 0 where code = ${PRODUCT}`;
  for (const { code, kind, emulator } of companies) {
    await openTestChannel(target, { code, kind, ways: ['code', 'wap'] }, emulator);
    await openChannelPlace(target, { product: PRODUCT, code });
  }
  await sql.unsafe(`
    create schema fault_stop;
    create table fault_stop.stop (tab text, op text);
    create function fault_stop.wait() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from fault_stop.stop s where s.tab = tg_table_name and s.op = tg_op) then
        perform pg_advisory_xact_lock(${LOCK});
      end if;
      return new;
    end $$;
    ${TABLES.map(
      (table) => `create trigger aa_fault_stop before insert or update on ${table}
        for each row execute function fault_stop.wait();`,
    ).join('\n')}`);
  // What a running server has cached of the mode and its places is read again.
  await server.killAndRestart();
}

async function dropStops(sql: Sql): Promise<void> {
  await sql.unsafe(`drop schema fault_stop cascade`);
}
