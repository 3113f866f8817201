import { formatTime } from '@mashang/contract/time';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '../../../platform/database/db.ts';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  type Entry,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../../test-support/arrange/arrange-institution.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { framesOf } from '../../../test-support/frames-of.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { checkInvariants } from '../../ledger/invariants/invariants-store.ts';
import { runImports } from '../statements/run-imports.ts';
import { confirmReceipts } from './confirm-receipts.ts';

let server: TestServer;
let finance: TestUser;
let admin: TestUser;
let reference = 0;
const next = () => `REF${++reference}`;

beforeAll(async () => {
  server = await startTestServer();
  [finance, admin] = [await insertSession(server, 'finance01'), await signInUser(server, 'admin01')];
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openPlace(server, 'bank', BANK.code);
  await setMode(server, 'institution');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const statusOf = async (no: string) =>
  ((await server.owner`select status from collection_order where agt_order_no = ${no}`)[0] as { status: number })
    .status;
const lineOf = async (ref: string) =>
  (
    await server.owner<{ id: bigint; state: string; confirmed: boolean }[]>`
    select id, state, booked_import is not null as confirmed from statement_line where reference = ${ref}`
  )[0] as { id: bigint; state: string; confirmed: boolean };
const exceptionOf = async (ref: string) =>
  (
    await server.owner<{ id: string; kind: string; state: string; outcome: string; proposals: object[] }[]>`
    select e.id::text, e.kind, e.state, e.outcome, e.proposals
    from statement_exception e
    join statement_line l on l.id = e.line_id
    where l.reference = ${ref}`
  )[0];
const bring = (kind: '053' | '054', ...entries: Entry[]) => importCamt(server, finance, camt(kind, entries));
const moved = async (work: () => Promise<unknown>) => {
  const before = await readBalances(server);
  await work();
  return changesOf(before, await readBalances(server));
};

describe('notice and statement', () => {
  it('report one line: the day’s camt.053 confirms what the camt.054 said and adds nothing', async () => {
    const { agtOrderNo, virtualNo } = await placeOrder(server, { amount: '100.00' });
    const entry = { amount: '100.00', reference: next(), creditedTo: virtualNo };
    await bring('054', entry);
    expect(await statusOf(agtOrderNo)).toBe(2);
    expect(await lineOf(entry.reference)).toMatchObject({ state: 'matched', confirmed: false });
    expect(await moved(() => bring('053', entry, { amount: '1.00', reference: next(), text: '不明' }))).toEqual({});
    expect(await lineOf(entry.reference)).toMatchObject({ confirmed: true });
    const [count] =
      await server.owner`select count(*)::int as n from statement_line where reference = ${entry.reference}`;
    expect(count).toEqual({ n: 1 });
  });

  it('are known by EndToEndId, amount and value date where the bank gives no number', async () => {
    const { reference, agtOrderNo } = await placeOrder(server, { amount: '101.00' });
    const entry = { amount: '101.00', endToEnd: `E2E${reference}`, text: reference };
    await bring('054', entry);
    await bring('053', entry);
    const [count] =
      await server.owner`select count(*)::int as n from statement_line where end_to_end = ${entry.endToEnd}`;
    expect(count).toEqual({ n: 1 });
    expect(await statusOf(agtOrderNo)).toBe(2);
  });

  it('are the same line as a sheet’s with the bank’s number', async () => {
    const ref = next();
    await bring('054', { amount: '7.00', reference: ref, text: '没有单号' });
    const day = formatTime(Date.now()).slice(0, 10);
    const text = stringify([
      ['交易时间', '收入金额', '本方账号', '交易流水号'],
      [day, '7.00', BANK.number, ref],
    ]);
    const boundary = 'xxxx';
    const payload =
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: ` +
      `text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
    const headers = { ...finance.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/reconciliation/uploadStatement',
      headers,
      payload,
    });
    const mapping = { time: '交易时间', credit: '收入金额', account: '本方账号', reference: '交易流水号' };
    const body = { file: sent.json().data.file, fileName: 'a.csv', sourceName: '网银', mapping };
    expect(await finance.post('/api/reconciliation/import', body)).toMatchObject({ code: 200 });
    await runImports(server.system('statement'));
    const [count] = await server.owner`select count(*)::int as n from statement_line where reference = ${ref}`;
    expect(count).toEqual({ n: 1 });
  });

  it('leave out what is only pending, and take back a receipt that nobody used', async () => {
    const [pending, back] = [next(), next()];
    await bring(
      '054',
      { amount: '8.00', reference: pending, status: 'PDNG' },
      { amount: '9.00', reference: back, endToEnd: 'RETURN1', text: '付错' },
    );
    expect(await lineOf(pending)).toBeUndefined();
    await bring('054', { amount: '9.00', reference: next(), endToEnd: 'RETURN1', way: 'DBIT', reversal: true });
    expect(await lineOf(back)).toMatchObject({ state: 'reversed' });
    expect(await exceptionOf(back)).toMatchObject({ state: 'settled' });
  });
});

describe('matching by itself', () => {
  it('puts a second receipt of an order onto suspense', async () => {
    const { virtualNo } = await placeOrder(server, { amount: '200.00' });
    await bring('054', { amount: '200.00', reference: next(), creditedTo: virtualNo });
    const second = next();
    expect(await moved(() => bring('054', { amount: '200.00', reference: second, creditedTo: virtualNo }))).toEqual({
      'operator.bank_clearing': '-200.00',
      'operator.suspense': '200.00',
    });
    expect(await lineOf(second)).toMatchObject({ state: 'suspense' });
    expect(await exceptionOf(second)).toMatchObject({ state: 'settled', outcome: 'suspense' });
  });

  it('notifies the open 退款 of the refund that a second receipt asks for', async () => {
    const { agtOrderNo, virtualNo } = await placeOrder(server, { amount: '201.00' });
    await bring('054', { amount: '201.00', reference: next(), creditedTo: virtualNo });
    const frames = await framesOf(server, () =>
      bring('054', { amount: '201.00', reference: next(), creditedTo: virtualNo }),
    );
    expect(frames).toContainEqual(
      expect.objectContaining({ kind: 'order', orderKind: 'collection', orderNo: agtOrderNo, status: 2 }),
    );
  });

  it('leaves another amount, and no reference, to people; with candidates', async () => {
    const { agtOrderNo, reference } = await placeOrder(server, { amount: '300.00' });
    const [less, nameless] = [next(), next()];
    expect(
      await moved(() =>
        bring('054', { amount: '299.00', reference: less, text: reference }, { amount: '300.00', reference: nameless }),
      ),
    ).toEqual({});
    expect(await statusOf(agtOrderNo)).toBe(1);
    expect(await exceptionOf(less)).toMatchObject({ kind: 'amount_differs', state: 'open' });
    expect((await exceptionOf(nameless))?.proposals).toHaveLength(1);
  });

  it('believes a merchant’s number with exactly one open order of the amount, and no more', async () => {
    await openBankAccount(server, { code: 'shared', number: '6600110022003300', prefix: '99110001', way: 'merchant' });
    await server.change((sql) => sql`update receiving_place set enabled = false`);
    await openPlace(server, 'bank', 'shared');
    const one = await placeOrder(server, { amount: '41.00' });
    const [first, again] = [
      await placeOrder(server, { amount: '42.00' }),
      await placeOrder(server, { amount: '42.00' }),
    ];
    expect(first.virtualNo).toBe(again.virtualNo);
    const account = '6600110022003300';
    await bring(
      '054',
      { account, amount: '41.00', reference: next(), creditedTo: one.virtualNo },
      { account, amount: '42.00', reference: next(), creditedTo: first.virtualNo },
    );
    expect(await statusOf(one.agtOrderNo)).toBe(2);
    expect([await statusOf(first.agtOrderNo), await statusOf(again.agtOrderNo)]).toEqual([1, 1]);
    await bring('054', {
      account,
      amount: '42.00',
      reference: next(),
      creditedTo: first.virtualNo,
      text: `谢谢 ${again.reference}`,
    });
    expect([await statusOf(first.agtOrderNo), await statusOf(again.agtOrderNo)]).toEqual([1, 2]);
    await server.change(
      (sql) =>
        sql`update receiving_place p set enabled = b.code = 'main' from bank_account b where b.id = p.bank_account_id`,
    );
  });

  it('holds the order of a payer on a list, and goes on once two people have freed it', async () => {
    const { agtOrderNo, virtualNo } = await placeOrder(server, { amount: '50.00' });
    const ref = next();
    await bring('054', { amount: '50.00', reference: ref, creditedTo: virtualNo, payer: '演示受限人员甲' });
    expect(await statusOf(agtOrderNo)).toBe(1);
    const [order] = await server.owner`select frozen from collection_order where agt_order_no = ${agtOrderNo}`;
    expect(order).toEqual({ frozen: true });
    const [hit] = await server.owner<
      { id: string }[]
    >`select id::text from screening_hit where subject_id = ${agtOrderNo}`;
    const risk = await signInUser(server, 'risk01');
    const asked = await proposed(risk, 'screening.hit', { subjectId: hit?.id ?? '', payload: { decision: 'other' } });
    expect(await decide(admin, 'approve', asked)).toMatchObject({ code: 200 });
    const frames = await framesOf(server, () => confirmReceipts(server.system('receipts'), { importId: null }));
    expect(await exceptionOf(ref)).toMatchObject({ state: 'settled' });
    // An open 对账 page reloads its differences although no import ended.
    expect(frames).toContainEqual(expect.objectContaining({ kind: 'order', orderKind: 'reconciliation', status: 3 }));
    expect(await statusOf(agtOrderNo)).toBe(2);
  });
});

describe('two people', () => {
  const match = (...items: { exceptionId: string; orderNo: string; settlePart?: boolean }[]) => ({
    subjectId: 'receipts',
    payload: { items },
  });

  it('decide several at once: an order each, what is above it and the rest onto suspense', async () => {
    const [paid, above] = [
      await placeOrder(server, { amount: '60.00' }),
      await placeOrder(server, { amount: '61.00' }),
    ];
    const refs = [next(), next(), next()] as const;
    await bring(
      '054',
      { amount: '60.00', reference: refs[0] },
      { amount: '65.00', reference: refs[1], text: above.reference },
      { amount: '3.00', reference: refs[2] },
    );
    const ids = await Promise.all(refs.map(async (ref) => (await exceptionOf(ref))?.id ?? ''));
    const asked = await proposed(
      finance,
      'statement.match',
      match(
        { exceptionId: ids[0] as string, orderNo: paid.agtOrderNo },
        { exceptionId: ids[1] as string, orderNo: above.agtOrderNo },
        { exceptionId: ids[2] as string, orderNo: '' },
      ),
    );
    expect(await decide(finance, 'approve', asked)).toMatchObject({ code: 403 });
    expect(await moved(() => decide(admin, 'approve', asked))).toEqual({
      'operator.bank_clearing': '-128.00',
      'operator.suspense': '7.00',
      'M1001.payable': '117.37',
      'operator.revenue': '3.63',
    });
    expect([await statusOf(paid.agtOrderNo), await statusOf(above.agtOrderNo)]).toEqual([2, 2]);
  });

  it('cannot use a line twice: a clear refusal, and nothing moves', async () => {
    const order = await placeOrder(server, { amount: '70.00' });
    const ref = next();
    await bring('054', { amount: '70.00', reference: ref });
    const exceptionId = (await exceptionOf(ref))?.id ?? '';
    const first = await proposed(finance, 'statement.match', match({ exceptionId, orderNo: order.agtOrderNo }));
    const second = await proposed(finance, 'statement.suspense', { subjectId: exceptionId, payload: {} });
    expect(await decide(admin, 'approve', first)).toMatchObject({ code: 200 });
    expect(
      await moved(async () =>
        expect(await decide(admin, 'approve', second)).toMatchObject({
          code: 409,
          msg: '只有待处理的到账可以转挂账（先记入待查款项）',
        }),
      ),
    ).toEqual({});
    const third = await propose(finance, 'statement.match', match({ exceptionId, orderNo: order.agtOrderNo }));
    expect(third).toMatchObject({ code: 409, msg: '该到账已处理，请刷新后再看' });
  });

  it('settle no payer who may be on a list until risk has looked; what cannot be decided holds no order', async () => {
    const [order, other] = [
      await placeOrder(server, { amount: '75.00' }),
      await placeOrder(server, { amount: '76.00' }),
    ];
    const ref = next();
    await bring('054', { amount: '75.00', reference: ref, payer: '演示受限人员乙' });
    const exceptionId = (await exceptionOf(ref))?.id ?? '';
    const frozen = ({ agtOrderNo }: { agtOrderNo: string }) =>
      server.owner`select frozen from collection_order where agt_order_no = ${agtOrderNo}`;
    const wrong = await propose(finance, 'statement.match', match({ exceptionId, orderNo: other.agtOrderNo }));
    expect([wrong.code, ...(await frozen(other))]).toEqual([409, { frozen: false }]);
    const asked = match({ exceptionId, orderNo: order.agtOrderNo });
    expect(
      await moved(async () =>
        expect(await propose(finance, 'statement.match', asked)).toMatchObject({
          code: 423,
          msg: `付款人须先由风控复核，订单已暂停：${order.agtOrderNo}`,
        }),
      ),
    ).toEqual({});
    expect(await frozen(order)).toEqual([{ frozen: true }]);
    const [hit] = await server.owner<{ id: string; holds: boolean }[]>`
      select id::text, holds from screening_hit where subject_kind = 'collection' and subject_id = ${order.agtOrderNo}`;
    expect(hit?.holds).toBe(true);
    const risk = await insertSession(server, 'risk01');
    const freed = await proposed(risk, 'screening.hit', { subjectId: hit?.id ?? '', payload: { decision: 'other' } });
    expect(await decide(admin, 'approve', freed)).toMatchObject({ code: 200 });
    const id = await proposed(finance, 'statement.match', asked);
    expect(await decide(admin, 'approve', id)).toMatchObject({ code: 200 });
    expect(await statusOf(order.agtOrderNo)).toBe(2);
  });

  it('approve nothing of a payer whose name came onto a list meanwhile', async () => {
    const order = await placeOrder(server, { amount: '77.00' });
    const ref = next();
    await bring('054', { amount: '77.00', reference: ref, payer: '钱多多' });
    const exceptionId = (await exceptionOf(ref))?.id ?? '';
    const id = await proposed(finance, 'statement.match', match({ exceptionId, orderNo: order.agtOrderNo }));
    const { hash } = await detailOf(admin, id);
    const [risk, second] = [await insertSession(server, 'risk01'), await insertSession(server, 'admin02')];
    const loaded = await risk.post('/api/risk/loadList', { name: '新录', version: '1', names: '钱多多' });
    const { id: list } = loaded.data as { id: string };
    const release = await proposed(admin, 'list.release', { subjectId: list, payload: { enabled: true } });
    expect(await decide(second, 'approve', release)).toMatchObject({ code: 200 });
    const answer = await admin.post('/api/approvals/approve', { id, hash, comment: '', googleAuthCode: admin.code() });
    expect(answer).toMatchObject({ code: 423 });
    expect(await statusOf(order.agtOrderNo)).toBe(1);
  });

  it('cannot confirm by less than the order, nor by money of another account', async () => {
    const order = await placeOrder(server, { amount: '80.00' });
    const ref = next();
    await bring('054', { amount: '79.00', reference: ref, text: order.reference });
    const exceptionId = (await exceptionOf(ref))?.id ?? '';
    expect(await propose(finance, 'statement.match', match({ exceptionId, orderNo: order.agtOrderNo }))).toMatchObject({
      code: 409,
    });
  });

  it('settle it at the part that came where they say so, with the fee of that', async () => {
    const order = await placeOrder(server, { amount: '81.00' });
    const ref = next();
    await bring('054', { amount: '60.00', reference: ref, text: order.reference });
    const exceptionId = (await exceptionOf(ref))?.id ?? '';
    const part = match({ exceptionId, orderNo: order.agtOrderNo, settlePart: true });
    const id = await proposed(finance, 'statement.match', part);
    expect((await detailOf(admin, id)).lines).toMatchObject([
      { after: `按实收 ¥60.00 结算订单 ${order.agtOrderNo} ¥81.00，少付 ¥21.00` },
    ]);
    const changes = await moved(async () =>
      expect(await decide(admin, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } }),
    );
    expect(changes).toEqual({
      'operator.bank_clearing': '-60.00',
      'M1001.payable': '58.20',
      'operator.revenue': '1.80',
    });
    const [paid] = await server.owner`
      select o.status, o.paid_in_amount::text as paid, r.amount::text as receipt, r.excess::text, m.difference::text
      from collection_order o join receipt r on r.order_id = o.id join statement_match m on m.order_id = o.id
      where o.agt_order_no = ${order.agtOrderNo}`;
    expect(paid).toEqual({ status: 2, paid: '6000', receipt: '6000', excess: '0', difference: '-2100' });
    // It cannot be settled a second time, and verification checks who decided it.
    expect(await propose(finance, 'statement.match', part)).toMatchObject({ code: 409 });
    const broken = await brokenBy(
      server,
      `alter table approval drop constraint approval_hash_fits;
        update approval set payload = payload #- '{items,0,settlePart}' where id = ${id}`,
    );
    expect(broken).toContainEqual(expect.stringMatching(/^少付的到账按实收结算经两人核定/));
  });

  it('do not settle at a part whose fee is below the commissions', async () => {
    const order = await placeOrder(server, { amount: '82.00' });
    const ref = next();
    await bring('054', { amount: '60.00', reference: ref, text: order.reference });
    const [judged] = await server.owner`
      select part_refusal(l, o) as now, decision_refusal(l, o) as whole,
        part_refusal(l,
          jsonb_populate_record(o, '{"fee_rate": 0, "fee_fixed": 0, "fee_least": 0, "chain_rates": [10000]}')) as cheap
      from statement_line l, collection_order o where l.reference = ${ref} and o.agt_order_no = ${order.agtOrderNo}`;
    expect(judged).toEqual({ now: null, whole: 'too_little', cheap: 'over_fee' });
  });
});

describe('in mode agent_float', () => {
  it('confirms a collector’s open order by its account’s statement, captures its hold, the same once', async () => {
    await setMode(server, 'agent_float');
    await server.change((sql) => sql`update receiving_place set enabled = false`);
    await rotateOnly(server, 'agent02');
    const before = await readBalances(server);
    const { agtOrderNo } = await createOrder(server, { amount: '1000.00' });
    const [account] = await server.owner<{ no: string }[]>`
      select a.out_auth_no as no
      from collection_order o
      join collection_account a on a.id = o.account_id
      where o.agt_order_no = ${agtOrderNo}`;
    const entry = { account: account?.no ?? '', amount: '1000.00', reference: next(), text: agtOrderNo };
    await bring('054', { ...entry, amount: '999.00', reference: next() });
    expect(await statusOf(agtOrderNo)).toBe(1);
    await bring('054', entry);
    expect(await statusOf(agtOrderNo)).toBe(2);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent02.float': '-1000.00',
      'M1001.payable': '970.00',
      'agent02.commission': '8.00',
      'agent01.commission': '4.00',
      'operator.revenue': '18.00',
    });
    await setMode(server, 'institution');
  });
});

describe('each invariant of evidence can fail', () => {
  const broken = async (change: (sql: Reader) => Promise<unknown>) => {
    let names: string[] = [];
    await server.owner
      .begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await change(tx);
        const { EVIDENCE_CHECKS } = await import('../../ledger/invariants/evidence-invariants-store.ts');
        for (const { name, query } of EVIDENCE_CHECKS) {
          const [row] = (await tx.unsafe(query)) as unknown as { broken: string }[];
          if (Number(row?.broken) > 0) names = [...names, name];
        }
        throw new Error('rolled back');
      })
      .catch((error: Error) => {
        if (error.message !== 'rolled back') throw error;
      });
    return names.map((name) => name.split(' · ')[0]);
  };

  it('counts nothing broken before', async () => {
    expect((await checkInvariants(server.owner)).filter(({ broken: n }) => n > 0)).toEqual([]);
  });
  it('a settled order without its receipt', async () => {
    expect(await broken((sql) => sql`delete from receipt where id = (select min(id) from receipt)`)).toContain(
      '机构收款恰有一笔到账凭证',
    );
  });
  it('a line that is suspense and receipt', async () => {
    expect(
      await broken(
        (sql) => sql`update statement_line set state = 'open' where id = (select min(line_id) from receipt)`,
      ),
    ).toContain('一笔流水只作一次凭证');
  });
  it('books that are not the bank’s', async () => {
    expect(
      await broken(
        (sql) =>
          sql`
            update statement_line
            set amount = amount + 1
            where id = (select max(line_id) from receipt where bank_account_id is not null)`,
      ),
    ).toContain('机构账户账面等于流水加列明差异');
  });
  it('a collector behind an order of the institution', async () => {
    expect(
      await broken(
        (sql) =>
          sql`
            update collection_order
            set participant_id = 1
            where id = (select max(id) from collection_order where place_id is not null)`,
      ),
    ).toContain('机构收款不经参与方');
  });
});
