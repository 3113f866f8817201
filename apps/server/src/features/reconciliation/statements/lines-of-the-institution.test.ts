import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose } from '../../../test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../../test-support/arrange/arrange-institution.ts';
import { expireNow, rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks } from '../../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let finance: TestUser;
let collector: TestUser;
let last = 0;

beforeAll(async () => {
  server = await startTestServer();
  [finance, collector] = [await insertSession(server, 'finance01'), await insertSession(server, 'agent02')];
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openPlace(server, 'bank', BANK.code);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

/** Imports an open receipt on the institution's account that fits no order, with its exception. */
async function strange(amount: string): Promise<{ lineId: string; exceptionId: string }> {
  const reference = `STRANGE${++last}`;
  await importCamt(server, finance, camt('054', [{ amount, reference, payer: '李四', text: '货款' }]));
  const [row] = await server.owner<{ lineId: string; exceptionId: string }[]>`
    select l.id::text as "lineId", e.id::text as "exceptionId" from statement_line l
    join statement_exception e on e.line_id = l.id where l.reference = ${reference}`;
  if (!row) throw new Error('no exception');
  return row;
}
const faultsAfter = async (change: string) => (await brokenBy(server, change)).map((name) => name.split(' · ')[0]);

describe('a line of the institution’s account', () => {
  it('is no evidence of an order that a collector confirmed by hand, by one person’s word', async () => {
    await setMode(server, 'agent_float');
    await server.change((sql) => sql`update receiving_place set enabled = false`);
    await rotateOnly(server, 'agent02');
    const { agtOrderNo } = await createOrder(server, { amount: '81.00' });
    expect(await collector.confirm(agtOrderNo)).toMatchObject({ code: 200 });
    const { lineId } = await strange('81.00');
    expect(
      await finance.post('/api/reconciliation/match', { lineId, orderNo: agtOrderNo, comment: '同一笔' }),
    ).toMatchObject({ code: 409, msg: '机构账户的到账只按订单号、金额或两人核定作为订单的凭证' });
    await expect(
      server.owner`
        insert into statement_match (line_id, order_id, order_no, score, reasons, way, difference, matched_by)
        select ${lineId}::bigint, id, agt_order_no, 100, '{}', 'hand', 0, 'x'
        from collection_order
        where agt_order_no = ${agtOrderNo}`,
    ).rejects.toThrow('is no evidence of order');
    expect(
      await faultsAfter(`
        insert into statement_match (line_id, order_id, order_no, score, reasons, way, difference, matched_by)
        select ${lineId}, id, agt_order_no, 100, '{}', 'hand', 0, 'x'
        from collection_order
        where agt_order_no = '${agtOrderNo}'`),
    ).toContain('机构到账只作其订单的凭证');
  });

  it('is not put aside as none of ours by one person', async () => {
    const { lineId, exceptionId } = await strange('82.00');
    const settled = { id: exceptionId, outcome: 'not_ours', comment: '不是我们的' };
    expect(await finance.post('/api/reconciliation/settle', settled)).toMatchObject({
      code: 409,
      msg: '机构客户账户的到账须由两人处理：请转挂账（先记入待查款项），再退回付款方',
    });
    await expect(
      server.owner`update statement_line set state = 'not_ours' where id = ${lineId}::bigint`,
    ).rejects.toThrow('by two people');
    const { data } = await finance.get('/api/reconciliation/exception', { id: exceptionId });
    expect(data).toMatchObject({ exception: { state: 'open' }, line: { client: true, state: 'open' } });
  });

  it('says where a refund goes only by number and amount, or by two people', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '83.00' });
    expect(await collector.confirm(agtOrderNo)).toMatchObject({ code: 200 });
    const [account] = await server.owner<{ no: string }[]>`
      select a.out_auth_no as no
      from collection_order o
      join collection_account a on a.id = o.account_id
      where o.agt_order_no = ${agtOrderNo}`;
    const entry = { account: account?.no ?? '', amount: '82.50', reference: 'OTHERS1', payer: '李四', text: '无' };
    await importCamt(server, finance, camt('054', [{ ...entry, from: '6222020200012345678' }]));
    const [line] = await server.owner<
      { id: string }[]
    >`select id::text from statement_line where reference = 'OTHERS1'`;
    const body = { lineId: line?.id ?? '', orderNo: agtOrderNo, comment: '少付五角' };
    expect(await finance.post('/api/reconciliation/match', body)).toMatchObject({ code: 200 });
    const [target] = await server.owner`
        select t.target
        from collection_order o, refund_target(o) t
        where o.agt_order_no = ${agtOrderNo}`;
    expect(target).not.toEqual({ target: 'evidence' });
  });
});

describe('an order that is paid at the institution', () => {
  it('is not settled or given back by what somebody types, late or not', async () => {
    await setMode(server, 'institution');
    await server.change((sql) => sql`update receiving_place set enabled = true`);
    const { agtOrderNo } = await placeOrder(server, { amount: '84.00' });
    await expireNow(server, agtOrderNo);
    const { data } = await finance.get('/api/agt/order/detail', { agtOrderNo });
    expect(data).toMatchObject({ order: { status: 6 }, mayAdjust: false });
    for (const outcome of ['return', 'settle'])
      expect(
        await propose(finance, 'collection.adjust', {
          subjectId: agtOrderNo,
          payload: { outcome, received: '60.00', payer: '王小明', returnBy: 'institution', returnReference: '' },
        }),
      ).toMatchObject({ code: 409, msg: '款项到机构账户的订单，请在对账中按到账流水处理' });
    expect(
      await faultsAfter(`
        insert into collection_adjustment (order_id, approval_id, outcome, was_status, due, received, settled,
          returned, return_by, return_reference, decided_by)
        select id, 1, 'return', 6, amount, amount, 0, amount, 'institution', '', 'x'
        from collection_order
        where agt_order_no = '${agtOrderNo}'`),
    ).toContain('机构收款恰有一笔到账凭证');
  });
});

describe('an entry of a bank that contradicts itself', () => {
  const inFull = (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="CNY">${amount}</Amt></TxAmt></AmtDtls>`;
  it('proves nothing by any of its lines: a gross amount beside a net entry, parts that do not add up', async () => {
    await setMode(server, 'institution');
    await server.change((sql) => sql`update receiving_place set enabled = true`);
    const [one, two] = [await placeOrder(server, { amount: '91.00' }), await placeOrder(server, { amount: '92.00' })];
    const gross = camt('054', [{ amount: '90.50', reference: 'GROSS1', creditedTo: one.virtualNo }]);
    await importCamt(server, finance, gross.replace('<RltdPties>', `${inFull('91.00')}<RltdPties>`));
    // An entry of 92.00 with three transactions; the second has the order's amount.
    const parts = ['1.00', '92.00', '2.00'].map(
      (amount, n) => `<TxDtls><Refs><AcctSvcrRef>PART${n}</AcctSvcrRef></Refs>${inFull(amount)}
        <RltdPties><CdtrAcct><Id><Othr><Id>${two.virtualNo}</Id></Othr></Id></CdtrAcct></RltdPties></TxDtls>`,
    );
    const entry = camt('054', [{ amount: '92.00', reference: 'WHOLE' }]);
    await importCamt(server, finance, entry.replace(/<TxDtls>.*<\/TxDtls>/s, parts.join('')));
    const rows = await server.owner`
      select l.reference, o.status
      from collection_order o
      left join statement_line l on l.reference ~ '^(GROSS|PART|WHOLE)'
      where o.agt_order_no in (${one.agtOrderNo}, ${two.agtOrderNo})`;
    expect(rows).toEqual([
      { reference: null, status: 1 },
      { reference: null, status: 1 },
    ]);
    // The bank sends it again, this time correctly.
    const net = camt('054', [{ amount: '91.00', reference: 'GROSS1', creditedTo: one.virtualNo }]);
    await importCamt(server, finance, net.replace('<RltdPties>', `${inFull('91.00')}<RltdPties>`));
    const [paid] = await server.owner`select status from collection_order where agt_order_no = ${one.agtOrderNo}`;
    expect(paid).toEqual({ status: 2 });
  });
});
