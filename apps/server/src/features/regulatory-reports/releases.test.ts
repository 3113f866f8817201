import type { ReleaseList } from '@mashang/contract/risk-releases';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { openCase } from '../../test-support/arrange/arrange-cases.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { bookReceipt } from '../../test-support/arrange/arrange-receipts.ts';
import { released, takeRelease } from '../../test-support/arrange/arrange-releases.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { monitorAll } from '../monitoring/monitor-testing.ts';
import { UNKNOWN } from './report-rules.ts';

const PAYER = '=郑<可>&疑';
const PAYER_CARD = '6222021234567890123';
const RECIPIENT = '反洗钱监测分析中心';
const NARRATIVE = '同一付款人短时多笔，\n与其经营不符；金额"相近"。';
const PERSON = { startDate: '2020-01-01', endDate: '2099-01-01', recipient: RECIPIENT };

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent01');
  for (const name of ['admin01', 'admin02', 'risk01', 'finance01', 'agent01'])
    users[name] = await signInUser(server, name);
});
afterAll(() => server?.stop());
const pair = (): [TestUser, TestUser] => [user('risk01'), user('admin01')];

/** Creates a draft about an order paid by a named card; a rule has matched in its case. */
async function drafted(subject: 'order' | 'participant' = 'order'): Promise<{ id: string; agtOrderNo: string }> {
  const { agtOrderNo } = await createOrder(server, { amount: '4999.00', payerRef: PAYER });
  await user('agent01').confirm(agtOrderNo);
  await payByCard(agtOrderNo);
  await monitorAll(server);
  const caseId = await openCase(user('admin01'), {
    subject,
    subjectKey: subject === 'order' ? agtOrderNo : 'agent01',
  });
  if (subject !== 'order')
    await user('risk01').post('/api/risk/cases/link', { id: caseId, kind: 'order', key: agtOrderNo });
  await server.owner`
    insert into risk_hit (case_id, rule_id, what, outcome, hour, first_decision, last_decision, times, amount)
    select ${caseId}::bigint, r.id, 'payer-velocity', 'review', date_trunc('hour', now()), d.id, d.id, 3, 499900
    from risk_decision d, (select id from risk_rule order by id limit 1) r order by d.id desc limit 1`;
  const draft = await user('risk01').post('/api/risk/reports/draft', {
    caseId,
    kind: 'suspicious',
    narrative: NARRATIVE,
  });
  expect(draft, JSON.stringify(draft)).toMatchObject({ code: 200 });
  return { id: (draft.data as { id: string }).id, agtOrderNo };
}

/** Books the receipt with its card number, as a statement contains it. */
async function payByCard(agtOrderNo: string): Promise<void> {
  const lineId = await bookReceipt(server, { amount: 499_900n, reference: '', payer: PAYER, payerAccount: PAYER_CARD });
  await server.platform.db.app.begin(async (tx) => {
    await tx`
      insert into statement_match (line_id, order_id, order_no, score, reasons, way, matched_by)
      select ${lineId}, o.id, o.agt_order_no, 100, '{}', 'hand', 'test'
      from collection_order o
      where o.agt_order_no = ${agtOrderNo}`;
  });
}

type Table = { fields: string[]; rows: string[][] };
/** Parses the sections of a report's XML in order: field names and rows. */
function readXml(xml: string): Record<string, Table> {
  const tables: Record<string, Table> = {};
  const path: string[] = [];
  let text = '';
  let row: [string, string][] = [];
  const keep = (section: string) => {
    const table = tables[section] ?? { fields: [], rows: [] };
    tables[section] = table;
    if (row.length > 0) {
      table.fields = row.map(([name]) => name);
      table.rows.push(row.map(([, value]) => value));
    }
    row = [];
  };
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    const [, section = ''] = path;
    const isGroup = path.length === 2 || (path.length === 3 && (name === 'Indicator' || name === 'Transaction'));
    if (path.length >= 3 && !isGroup) row.push([name, text]);
    else if (isGroup) keep(section);
    path.pop();
  });
  parser.write(xml).close();
  return tables;
}

/** Parses a CSV into tables, which empty records separate: title, heads, rows. */
function readCsv(csv: string): { title: string; heads: string[]; rows: string[][] }[] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of csv
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    const cell = quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"');
    (records.at(-1) as string[]).push(cell.replace(/^['\t]/, ''));
    if (end === '\r\n') records.push([]);
    if (end === '') break;
  }
  const tables: { title: string; heads: string[]; rows: string[][] }[] = [];
  let current: string[][] = [];
  for (const record of records) {
    if (record.length > 1 || record[0] !== '') current.push(record);
    else if (current.length > 0) {
      const [[title = ''] = [], heads = [], ...rows] = current;
      tables.push({ title, heads, rows });
      current = [];
    }
  }
  return tables;
}

describe('a draft of a suspicious-transaction report', () => {
  it('says the same in XML, CSV and JSON, field by field, and leaves out nothing it knows', async () => {
    const { id, agtOrderNo } = await drafted();
    const release = await released(pair(), 'report.release', { subjectId: id, payload: { recipient: RECIPIENT } });
    const [xml, csv, json] = [
      await takeRelease(user('risk01'), release, 'xml'),
      await takeRelease(user('risk01'), release, 'csv'),
      JSON.parse(await takeRelease(user('risk01'), release, 'json')) as Record<string, unknown>,
    ];
    const sections = readXml(xml);
    const tables = readCsv(csv);
    expect(Object.keys(sections)).toEqual(['Summary', 'Institution', 'Subject', 'Indicators', 'Transactions']);
    expect(tables).toHaveLength(5);
    Object.entries(sections).forEach(([name, { fields, rows }], at) => {
      const table = tables[at] as (typeof tables)[number];
      expect(table.heads, name).toHaveLength(fields.length);
      expect(table.rows, name).toEqual(rows);
      const records = rows.map((row) => Object.fromEntries(fields.map((field, n) => [field, row[n]])));
      expect(json[name], name).toEqual(name.endsWith('s') ? records : records[0]);
    });
    expect(json).toMatchObject({
      Summary: {
        Title: '可疑交易报告',
        Narrative: NARRATIVE,
        Total: '4999.00',
        Currency: 'CNY',
        TransactionCount: '1',
        TimeZone: 'Asia/Shanghai (UTC+08:00)',
        MadeBy: 'risk01',
      },
      Subject: { Kind: '订单', Name: PAYER, Account: PAYER_CARD, DocumentNo: UNKNOWN },
      Indicators: [{ Title: expect.stringMatching(/\S/), Outcome: '复核', Times: '3', Amount: '4999.00' }],
      Transactions: [
        {
          OrderNo: agtOrderNo,
          Direction: '收',
          Amount: '4999.00',
          Currency: 'CNY',
          Payer: PAYER,
          PayerAccount: PAYER_CARD,
          Status: expect.stringMatching(/^(支付成功|处理完成)$/),
          Payee: expect.stringContaining('公司'),
          PayeeAccount: expect.stringMatching(/^\S{6,}$/),
        },
      ],
    });
  });

  it('has every time on the clock of Shanghai, in each format', async () => {
    const { id } = await drafted();
    const release = await released(pair(), 'report.release', { subjectId: id, payload: { recipient: RECIPIENT } });
    const [row] =
      await server.owner`select wire_time(made_at) as made, wire_time(now()) as now from risk_report where id = ${id}`;
    const { made, now } = row as { made: string; now: string };
    for (const format of ['xml', 'csv', 'json']) {
      const text = await takeRelease(user('risk01'), release, format);
      const times = text.match(/\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}\S{0,5}/g) ?? [];
      expect(times.length).toBeGreaterThanOrEqual(4);
      expect(text).toContain(made);
      for (const time of times) expect(time.slice(0, 13), time).toBe(now.slice(0, 13));
      expect(text).not.toMatch(/\dT\d{2}:\d{2}:\d{2}/);
    }
  });

  it('names a participant by its legal name and its document of admission, opened from its sealed column', async () => {
    const number = '91310000MA1FL0AB1X';
    const [row] = await server.owner`select id from participant where name = 'agent01'`;
    const sealed = server.platform.secrets.seal(number);
    await server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into kyc_submission (participant_id, submitted_by, submitted_at, legal_name, phone, sealed_document_no,
          state, reviewed_by, reviewed_at)
        select ${(row as { id: bigint }).id}, a.id, now(), p.legal_name, p.phone, ${sealed}, 'approved', b.id, now()
        from participant p, app_user a, app_user b
        where p.name = 'agent01' and a.username = 'admin01' and b.username = 'admin02'`;
    });
    const { id } = await drafted('participant');
    const release = await released(pair(), 'report.release', { subjectId: id, payload: { recipient: RECIPIENT } });
    const [who] = await server.platform.db.app`select legal_name as name from participant where name = 'agent01'`;
    expect(JSON.parse(await takeRelease(user('risk01'), release, 'json'))).toMatchObject({
      Subject: { Kind: '参与方', Name: (who as { name: string }).name, DocumentNo: number },
    });
  });
});

describe('names and accounts in bulk leave', () => {
  const asked = (payload: object) => ({ subjectId: 'regulator', payload: { ...PERSON, ...payload } });

  it('by no call but one that two people approved', async () => {
    for (const path of ['reports/export', 'regulator/transactions', 'regulator/audit'])
      expect((await user('admin01').post(`/api/risk/${path}`, {})).code, path).toBe(404);
    const body = { ...asked({ about: 'participant', key: 'agent01' }), reason: '监管来函' };
    // The step-up window of the sign-in is open, but a fresh code is required nevertheless.
    expect((await user('risk01').post('/api/approvals/propose/regulator.release', body)).code).toBe(10072);
    const id = await proposed(user('risk01'), 'regulator.release', body);
    const take = (who: TestUser, format = 'csv') =>
      who.post('/api/risk/releases/take', { id, format, googleAuthCode: who.code() });
    expect((await take(user('risk01'))).code).toBe(404);
    expect((await decide(user('risk01'), 'approve', id)).code).toBe(403);
    expect((await decide(user('finance01'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    for (const other of ['admin01', 'admin02', 'finance01']) expect((await take(user(other))).code, other).toBe(404);
    expect((await take(user('risk01'), 'xml')).code).toBe(400);
    expect((await take(user('risk01'))).code).toBe(200);
    expect((await propose(user('finance01'), 'regulator.release', body)).code).toBe(403);
  });

  it('for some hours, and no longer', async () => {
    const id = await released(pair(), 'regulator.release', asked({ about: 'participant', key: 'agent01' }));
    const own = async () =>
      ((await user('risk01').get('/api/risk/releases')).data as ReleaseList).list.map((one) => one.id);
    expect(await own()).toContain(id);
    const closed = (hours: number) =>
      server.owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update approval set closed_at = now() - make_interval(mins => ${hours * 60 - 1}) where id = ${id}`;
      });
    await closed(24);
    await takeRelease(user('risk01'), id, 'csv');
    await closed(25);
    expect(
      (
        await user('risk01').post('/api/risk/releases/take', {
          id,
          format: 'csv',
          googleAuthCode: user('risk01').code(),
        })
      ).code,
    ).toBe(404);
    expect(await own()).not.toContain(id);
  });

  it('with an audit row of what left, to whom, why and by whose word; the approval keeps a payer sealed', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '88.00', payerRef: '王保密' });
    const id = await released(pair(), 'regulator.release', {
      ...asked({ about: 'payer', payer: '王保密' }),
      reason: '来函 2026-17 号',
    });
    const { lines, approval } = await detailOf(user('admin01'), id);
    expect(JSON.stringify([lines, approval])).not.toContain('王保密');
    expect(lines).toContainEqual(expect.objectContaining({ label: '接收方', after: RECIPIENT }));
    const [kept] =
      await server.owner`select payload ->> 'payer' like 'enc2.%' as sealed from approval where id = ${id}`;
    expect(kept).toEqual({ sealed: true });
    const text = await takeRelease(user('risk01'), id, 'csv');
    expect(text).toContain(agtOrderNo);
    expect(text).toContain('王保密');
    const rows = await server.owner`
      select actor_name as who, after from audit_log where action = 'data-release.take' and subject_id = ${id}`;
    expect(rows).toMatchObject([
      {
        who: 'risk01',
        after: {
          kind: 'regulator.release',
          recipient: RECIPIENT,
          reason: '来函 2026-17 号',
          approvedBy: ['admin01'],
          rows: 1,
          asked: { about: 'payer' },
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('王保密');
  });

  it('as it was seen: a report drafted again after its approval is another one', async () => {
    const { id } = await drafted();
    const release = await released(pair(), 'report.release', { subjectId: id, payload: { recipient: RECIPIENT } });
    const [row] = await server.owner`select case_id::text as "caseId" from risk_report where id = ${id}`;
    const again = { ...(row as { caseId: string }), kind: 'suspicious', narrative: '重新起草的情况说明，另有补充。' };
    expect(await user('risk01').post('/api/risk/reports/draft', again)).toMatchObject({ code: 200 });
    const answer = await user('risk01').post('/api/risk/releases/take', {
      id: release,
      format: 'xml',
      googleAuthCode: user('risk01').code(),
    });
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('重新起草') });
  });
});
