import { formatMoney } from '@mashang/contract/money';
import { maskAccountNo } from '@mashang/contract/participants';
import { formatTime } from '@mashang/contract/time';
import { stringify } from 'csv-stringify/sync';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { runImports } from './statements/run-imports.ts';

let server: TestServer;
let finance: TestUser;
const orders: { no: string; account: string; time: string; amount: string }[] = [];
const HEAD = ['交易时间', '收入金额', '支出金额', '本方账号', '对方户名', '交易流水号', '附言'];
const MAPPING = {
  time: '交易时间',
  credit: '收入金额',
  debit: '支出金额',
  account: '本方账号',
  payer: '对方户名',
  reference: '交易流水号',
  remark: '附言',
};
const today = () => formatTime(Date.now()).slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  const agent02 = await signInUser(server, 'agent02');
  for (const amount of ['1000.00', '2000.00', '3000.00', '4000.00']) {
    const { agtOrderNo } = await createOrder(server, { amount });
    expect(await agent02.confirm(agtOrderNo)).toMatchObject({ code: 200 });
  }
  const rows = (await server.owner`
    select o.agt_order_no as no, a.out_auth_no as account, wire_time(o.create_time) as time, o.amount
    from collection_order o
    join collection_account a on a.id = o.account_id
    order by o.id`) as unknown as { no: string; account: string; time: string; amount: bigint }[];
  orders.push(...rows.map((row) => ({ ...row, amount: formatMoney(row.amount) })));
  finance = await insertSession(server, 'finance01');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const order = (at: number) => orders[at] as (typeof orders)[number];
function line(
  at: number,
  fields: Partial<Record<'amount' | 'payer' | 'ref' | 'remark' | 'time', string>> = {},
): string[] {
  const { time, amount, account, no } = order(at);
  return [
    fields.time ?? time,
    fields.amount ?? amount,
    '',
    account,
    fields.payer ?? '',
    fields.ref ?? `R${no}`,
    fields.remark ?? '',
  ];
}

async function upload(
  text: string | Buffer,
  user = finance,
): Promise<{ code: number; msg: string; data: { file: string } }> {
  const boundary = 'xxxx';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: ` +
        `text/csv\r\n\r\n`,
    ),
    Buffer.from(text),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { ...user.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/reconciliation/uploadStatement',
    headers,
    payload,
  });
  return sent.json();
}

async function importLines(
  rows: string[][],
  fields: Record<string, unknown> = {},
): Promise<{ id: string; already: boolean }> {
  const { data } = await upload(stringify([['示范银行'], [], HEAD, ...rows]));
  const body = { file: data.file, fileName: '对账单.csv', sourceName: '示范银行', mapping: MAPPING, ...fields };
  const answer = await finance.post('/api/reconciliation/import', body);
  expect(answer).toMatchObject({ code: 200 });
  await runImports(server.system('statement'));
  return answer.data as { id: string; already: boolean };
}
const detailOf = async (id: string) =>
  (await finance.get('/api/reconciliation/importDetail', { id })).data as Record<string, unknown>;
const exceptions = async (query: Record<string, string> = { state: 'open' }) =>
  ((await finance.get('/api/reconciliation/exceptions', query)).data as { list: Record<string, string>[] }).list;
const counts = async () =>
  (
    await server.owner`
      select (select count(*)::int from statement_line) as lines,
        (select count(*)::int from statement_match) as matches,
        (select count(*)::int from statement_exception) as exceptions`
  )[0];
const markOf = async (at: number) =>
  (
    (
      await server.owner`
        select reconciliation_status as mark
        from collection_order
        where agt_order_no = ${order(at).no}`
    )[0] as { mark: number }
  ).mark;

describe('a statement', () => {
  it('is previewed with guessed columns before anything is kept', async () => {
    const { data } = await upload(
      stringify([
        ['示范银行'],
        [],
        HEAD,
        line(0),
        ['昨天', '1.00', '', 'A', '', '', ''],
        ['合计', '', '', '', '', '', ''],
      ]),
    );
    const preview = await finance.post('/api/reconciliation/preview', { file: data.file });
    expect(preview.data).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      headerRow: 3,
      mapping: MAPPING,
      mappingFrom: 'guessed',
      missing: [],
      lines: [
        { row: 4, amount: '1000.00', problem: '' },
        { row: 5, problem: '交易时间无法识别：昨天' },
        { problem: '非明细行，跳过' },
      ],
    });
    expect(await counts()).toEqual({ lines: 0, matches: 0, exceptions: 0 });
  });

  it('of a workbook is read from the sheet that has it, or the one that is chosen', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('封面');
    book.addWorksheet('说明').addRow(['本行对账单，仅供核对']);
    book.addWorksheet('明细').addRows([HEAD, line(0)]);
    const { data } = await upload(Buffer.from(await book.xlsx.writeBuffer()));
    const asked = (mapping?: Record<string, string>) =>
      finance.post('/api/reconciliation/preview', { file: data.file, ...(mapping ? { mapping } : {}) });
    expect((await asked()).data).toMatchObject({
      sheets: ['封面', '说明', '明细'],
      sheet: '明细',
      headerRow: 1,
      missing: [],
      mapping: { ...MAPPING, sheet: '明细' },
      lines: [{ row: 2, amount: '1000.00', problem: '' }],
    });
    expect((await asked({ sheet: '说明' })).data).toMatchObject({
      sheet: '说明',
      headerRow: 0,
      lines: [],
      missing: ['这个工作表里没有找到表头行：请选择明细所在的工作表'],
    });
    expect(await asked({ sheet: '没有的' })).toMatchObject({ code: 400 });
    expect(await counts()).toEqual({ lines: 0, matches: 0, exceptions: 0 });
  });

  it('matches what is certain, keeps broken rows named, and makes exceptions of the rest', async () => {
    const stranger = [`${today()} 00:01:00`, '77.00', '', order(0).account, '陌生人', 'R-stranger', '往来款'];
    const { id, already } = await importLines([
      line(0),
      line(0, { ref: 'R-again' }),
      line(1, { amount: '1,999.00', remark: `付 ${order(1).no}` }),
      stranger,
      ['昨天', '1.00', '', order(0).account, '', '', ''],
      ['2026-03-01', '', '5.00', order(0).account, '', '', ''],
    ]);
    expect(already).toBe(false);
    expect(await detailOf(id)).toMatchObject({
      state: 'done',
      added: 4,
      repeated: 0,
      broken: 1,
      outgoing: 1,
      problems: [{ row: 8, reason: '交易时间无法识别：昨天' }],
    });
    const open = await exceptions();
    expect(open.map(({ kind, orderNo }) => [kind, orderNo]).toSorted()).toEqual(
      [
        // Two receipts compete for one order: neither is certain.
        ['duplicate', ''],
        ['duplicate', ''],
        ['no_order', ''],
        ['amount_differs', ''],
        ...orders.map(({ no }) => ['no_receipt', no]),
      ].toSorted(),
    );
  });

  it('imported again changes nothing: the same file, its lines in another file, a broken-off reading', async () => {
    const before = await counts();
    const rows = [line(0), line(0, { ref: 'R-again' })];
    const first = await importLines(rows);
    expect(await detailOf(first.id)).toMatchObject({ added: 0, repeated: 2 });
    expect(await importLines(rows)).toEqual({ id: first.id, already: true });
    await server.owner`
      update statement_import
      set state = 'running', lease_until = now() - interval '1 minute'
      where id = ${first.id}`;
    await runImports(server.system('statement'));
    expect(await detailOf(first.id)).toMatchObject({ state: 'done', added: 0, repeated: 2 });
    expect(await counts()).toEqual(before);
  });

  it('that cannot be read by our own fault is retried, then fails by its number and is restarted by hand', async () => {
    await server.owner`
      create function break_reading() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`;
    await server.owner`
      create trigger break_reading before insert on statement_line for each row execute function break_reading()`;
    const before = await counts();
    const again = (id: string, user = finance) => user.post('/api/reconciliation/importAgain', { id });
    const { id } = await importLines([line(3, { amount: '5.00', ref: 'R-later' })]);
    expect(await detailOf(id)).toMatchObject({
      state: 'queued',
      tries: 1,
      retryTime: expect.stringMatching(/^\d{4}-/),
    });
    expect(await again(id)).toMatchObject({ code: 409 });
    // It waits for its retry time, even when another round runs.
    expect(await runImports(server.system('statement'))).toBe(0);
    for (let round = 0; round < 4; round += 1) {
      await server.owner`update statement_import set lease_until = now() - interval '1 second' where id = ${id}`;
      expect(await runImports(server.system('statement'))).toBe(1);
    }
    const failed = await detailOf(id);
    expect(failed).toMatchObject({ state: 'failed', again: true, tries: 5, retryTime: '', added: 0 });
    const [asked] = await server.owner`
        select request_id as no
        from audit_log
        where action = 'statement.import' and subject_id = ${id}`;
    expect(failed.fault).toBe(`系统原因未能完成，已自动重试 4 次，请求编号 ${asked?.no}`);
    expect(await counts()).toEqual(before);
    expect(await again(id, await insertSession(server, 'risk01'))).toMatchObject({ code: 403 });
    expect(await again('999999')).toMatchObject({ code: 404 });

    await server.owner`drop trigger break_reading on statement_line`;
    expect(await again(id)).toMatchObject({ code: 200, msg: '已开始重新读取' });
    expect(await again(id)).toMatchObject({ code: 409, msg: '只有因系统原因失败的导入可以重新读取' });
    await runImports(server.system('statement'));
    expect(await detailOf(id)).toMatchObject({ state: 'done', added: 1, fault: '', again: false });
    const [notices] = await server.owner<{ n: number }[]>`
      select count(*)::int as n from event_log where kind = 'reconciliation.import' and order_no = ${id}`;
    expect(notices).toEqual({ n: 1 });
    expect(
      await server.owner`
        select action
        from audit_log
        where subject_kind = 'statement-import' and subject_id = ${id}
        order by id`,
    ).toMatchObject(
      ['statement.import', 'statement.fail', 'statement.again', 'statement.match', 'statement.read'].map((action) => ({
        action,
      })),
    );
  });

  it('a later file settles what was missing, by itself', async () => {
    const { id } = await importLines([line(2)]);
    expect(await detailOf(id)).toMatchObject({ added: 1, matched: 1 });
    const settled = await exceptions({ state: 'settled' });
    expect(settled).toMatchObject([{ kind: 'no_receipt', orderNo: order(2).no, outcome: 'auto' }]);
    expect(await markOf(2)).toBe(0);
  });
});

describe('an exception', () => {
  it('matched by hand: reason where amounts differ, the order marked 已调账, undone and never made again', async () => {
    const differing = (await exceptions()).find(({ kind }) => kind === 'amount_differs') as Record<string, string>;
    const body = { lineId: differing.lineId, orderNo: order(1).no };
    expect(await finance.post('/api/reconciliation/match', body)).toMatchObject({
      code: 400,
      msg: '金额不一致，请说明原因',
    });
    expect(await finance.post('/api/reconciliation/match', { ...body, comment: '少付一元，已补收' })).toMatchObject({
      code: 200,
    });
    expect(await finance.post('/api/reconciliation/match', { ...body, comment: '再来一次' })).toMatchObject({
      code: 409,
    });
    expect(await markOf(1)).toBe(1);
    const marked = await finance.get('/api/agt/order/getPageList', { reconciliationStatus: '1' });
    expect(marked.data).toMatchObject({ total: 1, list: [{ agtOrderNo: order(1).no, reconciliationStatus: 1 }] });
    const undo = await finance.post('/api/reconciliation/undoMatch', { lineId: differing.lineId, comment: '弄错了' });
    expect(undo).toMatchObject({ code: 200 });
    expect(await markOf(1)).toBe(0);
    const [audit] = await server.owner`select action, actor_name from audit_log where action = 'statement.undo-match'`;
    expect(audit).toMatchObject({ actor_name: 'finance01' });
    const again = await finance.get('/api/reconciliation/exception', {
      id: (undo.data as { exceptionId: string }).exceptionId,
    });
    expect(again.data).toMatchObject({
      exception: { state: 'open' },
      notes: [{ step: '人工匹配' }, { step: '撤销匹配', author: 'finance01' }],
    });
  });

  it('an automatic match taken apart is not made again', async () => {
    const [match] = await server.owner`select line_id from statement_match where way = 'auto' and undone_at is null`;
    const { line_id } = match as unknown as { line_id: bigint };
    await finance.post('/api/reconciliation/undoMatch', { lineId: String(line_id), comment: '不是这笔' });
    await importLines([line(2, { ref: 'R-other-3', amount: '3.00' })]);
    const [state] = await server.owner`select state from statement_line where id = ${line_id}`;
    expect(state).toMatchObject({ state: 'open' });
  });

  it('ended as none of ours or as adjusted, commented, and opened again', async () => {
    const open = await exceptions();
    const stranger = open.find(({ amount }) => amount === '77.00') as Record<string, string>;
    const missing = open.find(({ kind, orderNo }) => kind === 'no_receipt' && orderNo === order(3).no) as Record<
      string,
      string
    >;
    expect(
      await finance.post('/api/reconciliation/settle', { id: stranger.id, outcome: 'not_ours', comment: '' }),
    ).toMatchObject({ code: 400 });
    expect(
      await finance.post('/api/reconciliation/settle', { id: stranger.id, outcome: 'adjusted', comment: '说明' }),
    ).toMatchObject({ code: 400 });
    for (const [id, outcome] of [
      [stranger.id, 'not_ours'],
      [missing.id, 'adjusted'],
    ])
      expect(await finance.post('/api/reconciliation/settle', { id, outcome, comment: '已核实' })).toMatchObject({
        code: 200,
      });
    expect(await markOf(3)).toBe(1);
    expect(
      await finance.post('/api/reconciliation/settle', { id: stranger.id, outcome: 'not_ours', comment: '已核实' }),
    ).toMatchObject({ code: 409 });
    expect(await finance.post('/api/reconciliation/undoSettle', { id: missing.id, comment: '再看看' })).toMatchObject({
      code: 200,
    });
    expect(await markOf(3)).toBe(0);
    expect(await finance.post('/api/reconciliation/note', { id: missing.id, text: '等银行回单' })).toMatchObject({
      code: 200,
    });
  });
});

describe('money for no order', () => {
  it('goes onto suspense by two people, once, and not back by one', async () => {
    const maker = await signInUser(server, 'finance01');
    finance = maker;
    const checker = await signInUser(server, 'admin01');
    const again = (await exceptions()).find(({ kind }) => kind === 'duplicate') as { id: string };
    const ask = () =>
      maker.post('/api/approvals/propose/statement.suspense', {
        subjectId: again.id,
        payload: {},
        reason: '同一订单到账两次',
        googleAuthCode: maker.code(),
      });
    const { code, data } = await ask();
    expect(code).toBe(200);
    expect(await ask()).toMatchObject({ code: 409 });
    const { id } = data as { id: string };
    const { hash } = (await checker.get('/api/approvals/detail', { id })).data as { hash: string };
    const before = await readBalances(server);
    expect(await maker.post('/api/approvals/approve', { id, hash, googleAuthCode: maker.code() })).not.toMatchObject({
      code: 200,
    });
    expect(await checker.post('/api/approvals/approve', { id, hash, googleAuthCode: checker.code() })).toMatchObject({
      code: 200,
    });
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent02.float': '-1000.00',
      'operator.suspense': '1000.00',
    });
    const settled = await finance.get('/api/reconciliation/exception', { id: again.id });
    expect(settled.data).toMatchObject({
      exception: { state: 'settled', outcome: 'suspense' },
      line: { state: 'suspense' },
      mayUndo: false,
    });
    expect(await finance.post('/api/reconciliation/undoSettle', { id: again.id, comment: '不要' })).toMatchObject({
      code: 409,
    });
    finance = await insertSession(server, 'finance01');
  });
});

describe('orders, ledger and statement', () => {
  it('stand side by side per account and in all, and each difference opens its rows', async () => {
    const { data } = await finance.get('/api/reconciliation/check', { day: today() });
    const check = data as { rows: Record<string, never>[]; total: Record<string, never> };
    const row = check.rows.find(({ accountNo }) => accountNo === maskAccountNo(order(0).account));
    expect(row).toMatchObject({
      owner: '示范代理二有限公司',
      covered: true,
      even: false,
      orders: { count: 4, amount: '10000.00' },
      ledger: { count: 4, amount: '10000.00' },
    });
    const detail = await finance.get('/api/reconciliation/checkRows', {
      day: today(),
      accountKey: row?.accountKey ?? '',
    });
    expect((detail.data as { list: Record<string, unknown>[] }).list).toContainEqual(
      expect.objectContaining({
        orderNo: order(3).no,
        orderAmount: '4000.00',
        ledgerAmount: '4000.00',
        statementAmount: '',
        why: '订单已确认，没有到账',
      }),
    );
  });
});

describe('refused', () => {
  it.each(['agent01', 'ms01', 'risk01'])('%s neither imports nor settles; participants do not read', async (name) => {
    const user = await insertSession(server, name);
    expect(await upload('a,b\n', user)).toMatchObject({ code: 403 });
    expect(await user.post('/api/reconciliation/match', { lineId: '1', orderNo: 'x' })).toMatchObject({ code: 403 });
    expect(await user.get('/api/reconciliation/summary')).toMatchObject({ code: name === 'risk01' ? 200 : 403 });
  });

  it('a file that is none, too many rows, a mapping that does not fit', async () => {
    expect(await upload(Buffer.from([1, 0, 0xff, 0, 0xfe]))).toMatchObject({
      code: 400,
      msg: '文件不是文本，请上传 CSV 或 XLSX 文件',
    });
    const { data } = await upload(stringify([HEAD, line(0)]));
    const body = {
      file: data.file,
      fileName: 'a.csv',
      sourceName: '别的',
      mapping: { time: '没有', amount: '这列', account: '账号' },
    };
    expect(await finance.post('/api/reconciliation/import', body)).toMatchObject({
      code: 400,
      msg: '文件里没有这些列，请重新选择',
    });
    const many = await upload(
      stringify([
        HEAD,
        ...Array.from({ length: 100_200 }, (_, at) => [`${today()}`, '1.00', '', 'A', '', String(at), '']),
      ]),
    );
    const long = await finance.post('/api/reconciliation/import', {
      file: many.data.file,
      fileName: 'b.csv',
      sourceName: '别的',
      mapping: MAPPING,
    });
    await runImports(server.system('statement'));
    expect(await detailOf((long.data as { id: string }).id)).toMatchObject({
      state: 'failed',
      fault: '对账单不能超过 10 万行，请按日期分开导出',
      added: 0,
    });
  });

  it('what a line says is changed by nobody, and no line is removed', async () => {
    await expect(server.owner`update statement_line set amount = amount + 1`).rejects.toThrow(
      /says what the bank said/,
    );
    await expect(server.owner`delete from statement_line`).rejects.toThrow(/immutable/);
  });
});

it('a statement is read whole where a text is cut at a character of two halves', async () => {
  const long = `${'长'.repeat(199)}😀尾`;
  const rows = [line(0, { remark: long, payer: long, ref: `odd-${long}` }), [long, '', '', '', '', '', '']];
  const { id } = await importLines(rows, { sourceName: '另一家银行' });
  expect(await detailOf(id)).toMatchObject({ state: 'done', broken: 1 });
  const [row] = await server.owner`select remark from statement_line where import_id = ${id}`;
  expect(row).toEqual({ remark: '长'.repeat(199) });
});
