import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTime } from '@mashang/contract/time';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PARTICIPANTS } from '../../../sandbox/src/seed/demo-data.ts';
import { runImports } from '../features/reconciliation/statements/run-imports.ts';
import { openPool, type Sql } from '../platform/database/db.ts';
import { countClear } from '../platform/database/sealed/seal-personal.ts';
import { shownByPaper } from './arrange/arrange-accounts.ts';
import { propose } from './arrange/arrange-approvals.ts';
import { rotateOnly } from './arrange/arrange-network.ts';
import { invite, join as joinNetwork } from './arrange/arrange-network-below.ts';
import { claimed, fundMerchant, listPayout, payoutBody, postPayout } from './arrange/arrange-payouts.ts';
import { multipart } from './arrange/arrange-proofs.ts';
import { creditAsked } from './arrange/arrange-receipts.ts';
import { createOrder } from './call-merchant.ts';
import { insertSession, signInUser, type TestUser } from './sign-in-user.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

/** Names that no other test uses: where one of them is found in clear, it was stored in clear. */
const KNOWN = {
  payerRef: '欧阳付款甲',
  payerName: '欧阳自报丁',
  paymentName: '司马付款乙',
  complaintPhone: '13711112222',
  beneficiary: '诸葛收款丙',
  beneficiaryCard: '6217001234567890122',
  screened: '演示受限人员甲',
  invited: '上官邀请丁有限公司',
  invitedPhone: '13733334444',
  joined: '东方入网戊有限公司',
  joinedPhone: '13755556666',
  documentNo: '91370200MA3XYW9873',
  ownPhone: '13777778888',
  staffPhone: '13799990000',
  otherHolder: '皇甫他人己',
  newCard: '6222029876543210128',
  statementPayer: '公孙对方庚',
  statementCard: '6230589876543210982',
} as const;

let server: TestServer;
/** The database as a thief gets it: complete, but without the keys. */
let raw: Sql;

beforeAll(async () => {
  server = await startTestServer();
  raw = openPool(server.platform.db.url, null, 1);
  await live();
}, 120_000);
afterAll(async () => {
  await raw?.end();
  await server?.stop();
});

async function live(): Promise<void> {
  const [agent01, agent02, finance, admin] = [
    await signInUser(server, 'agent01'),
    await signInUser(server, 'agent02'),
    await insertSession(server, 'finance01'),
    await signInUser(server, 'admin01'),
  ];
  await rotateOnly(server, 'agent02');
  const order = await createOrder(server, { amount: '1310.00', payerRef: KNOWN.payerRef });
  const declared = { o: new URL(order.payUrl).searchParams.get('o'), payerName: KNOWN.payerName };
  await server.app.inject({ method: 'POST', url: '/api/pay/payer', payload: declared });
  await expectDone(agent02.confirm(order.agtOrderNo, { paymentName: KNOWN.paymentName }));
  const complained = {
    o: new URL(order.payUrl).searchParams.get('o'),
    reason: 'fraud',
    detail: '我没有买过这件商品',
    contact: KNOWN.complaintPhone,
  };
  await server.app.inject({ method: 'POST', url: '/api/pay/complaint', payload: complained });
  await payOut(agent02);
  await expectDone(invite(agent01, { name: 'invitee', legalName: KNOWN.invited, phone: KNOWN.invitedPhone }));
  const { review } = await joinNetwork(agent01, {
    name: 'joiner',
    kind: 'AGENT',
    legalName: KNOWN.joined,
    phone: KNOWN.joinedPhone,
    creditCode: KNOWN.documentNo,
  });
  const until = formatTime(Date.now() + 400 * 86_400_000).slice(0, 10);
  await expectDone(
    admin.post('/api/participant/review/approve', { id: review, expiresOn: until, googleAuthCode: admin.code() }),
  );
  await expectDone(agent02.post('/api/users/updateSelf', { phone: KNOWN.ownPhone }));
  const account = { accType: 2, bankName: '示范银行', minAmount: '10.00', maxAmount: '500.00', accountOtherName: '' };
  const shown = await shownByPaper(agent02);
  const enter = (outAuthNo: string, receiveUserName: string) =>
    agent02.post('/api/agt/account/saveOrUpdate', { ...account, ...shown, outAuthNo, receiveUserName });
  await expectDone(enter(KNOWN.newCard, '示范代理二有限公司'));
  expect((await enter('6222021111111111112', KNOWN.otherHolder)).code).toBe(400);
  const payload = { username: 'staff77', nickname: '新同事', phone: KNOWN.staffPhone, roles: ['operator_support'] };
  await expectDone(propose(admin, 'operator.create', { subjectId: 'staff77', payload }));
  await expectDone(propose(admin, 'float.credit', await creditAsked(server, String(agent02.taid), '10.00')));
  await importStatement(finance, order.agtOrderNo);
}

async function expectDone(work: Promise<{ code: number; msg: string }>): Promise<void> {
  const answer = await work;
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
}

async function payOut(claimer: TestUser): Promise<void> {
  await fundMerchant(server, 100_000_000n);
  const fields = { beneficiaryName: KNOWN.beneficiary, beneficiaryAccount: KNOWN.beneficiaryCard };
  const { id } = await listPayout(server, payoutBody(fields));
  const claim = await claimed(claimer, id);
  await claimer.get('/api/agt/struggle/getPageList', { orderNo: claim });
  const held = await postPayout(server, payoutBody({ beneficiaryName: KNOWN.screened }));
  expect(held.status).toBe(201);
}

async function importStatement(finance: TestUser, no: string): Promise<void> {
  const head = ['交易时间', '收入金额', '对方户名', '对方账号', '本方账号', '流水号', '附言'];
  const mapping = {
    time: head[0],
    credit: head[1],
    payer: head[2],
    payerAccount: head[3],
    account: head[4],
    reference: head[5],
    remark: head[6],
  };
  const row = [
    formatTime(Date.now()),
    '1310.00',
    KNOWN.statementPayer,
    KNOWN.statementCard,
    '6222020000000002',
    `REF${no}`,
    '',
  ];
  const { payload, headers } = await multipart([
    { bytes: Buffer.from(stringify([head, row])), filename: 'a.csv', type: 'text/csv' },
  ]);
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/reconciliation/uploadStatement',
    headers: { ...finance.headers, ...headers },
    payload,
  });
  const { file } = (sent.json() as { data: { file: string } }).data;
  await expectDone(
    finance.post('/api/reconciliation/import', { file, fileName: 'a.csv', sourceName: '示范银行', mapping }),
  );
  await runImports(server.system('statement'));
}

/** Returns every row of every table as text that contains one of the values. */
async function find(values: readonly string[]): Promise<string[]> {
  const tables = await raw`
    select c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await raw`
      select v.value, to_jsonb(t)::text as row
      from ${raw(name as string)} t
      join unnest(${values as string[]}::text[]) v (value) on strpos(to_jsonb(t)::text, v.value) > 0
      limit 20`;
    found.push(...rows.map((row) => `${name}: ${row.value} in ${(row.row as string).slice(0, 600)}`));
  }
  return found;
}

describe('a lived demo', () => {
  it('holds no known name, phone, card or document number in clear, in any column of any table', async () => {
    const people = DEMO_PARTICIPANTS.flatMap(({ legalName, phone }) => [legalName, phone]);
    const cards = (await server.owner`select out_auth_no as no from collection_account`).map(({ no }) => no as string);
    expect(cards.length).toBeGreaterThan(10);
    expect(
      await find([...Object.values(KNOWN), ...people, ...cards].filter((value) => value !== KNOWN.screened)),
    ).toEqual([]);
    // The lists of sanctioned persons are public; who was found on one is not.
    expect((await find([KNOWN.screened])).filter((row) => !row.startsWith('screening_entry:'))).toEqual([]);
  });

  it('has lived: with the keys every one of them is found', async () => {
    const vault = server.platform.secrets.vault;
    const kindOf = (key: string) => (/card/i.test(key) ? 'account' : /phone/i.test(key) ? 'phone' : 'name');
    const missing: string[] = [];
    for (const [key, value] of Object.entries(KNOWN)) {
      // A document's number is sealed with its submission, in another form.
      if (key === 'documentNo') continue;
      const index = vault.key(key === 'complaintPhone' ? 'contact' : kindOf(key), value);
      if ((await find([`.${index}.`])).length === 0) missing.push(key);
    }
    expect(missing).toEqual([]);
  });

  it('every column of personal data is counted as sealed, and has something in it', async () => {
    const columns = await countClear(raw);
    expect(columns.filter(({ clear }) => clear > 0)).toEqual([]);
    expect(columns.filter(({ rows }) => rows > 0).length).toBeGreaterThan(18);
  });

  it('holds sealed values in declared columns only: they open nowhere else', async () => {
    const undeclared = await raw`
      select c.relname as table, a.attname as column from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.atttypid in (25, 114, 3802, 1009)
        left join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.oid and d.objsubid = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not coalesce(d.description ~ '^personal', false)
      order by 1, 2`;
    const holding: string[] = [];
    for (const { table, column } of undeclared as unknown as { table: string; column: string }[]) {
      const [row] = await raw`
          select exists (select from ${raw(table)}
            where ${raw(column)}::text ~ 'enc[12][.][npadc][.]') as found`;
      if (row?.found === true) holding.push(`${table}.${column}`);
    }
    expect(holding).toEqual([]);
  });

  it('keeps no such value in a file of the data folder', () => {
    const { dataDir } = server.platform.config;
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const values = Object.values(KNOWN);
    const clear = files.filter((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      return values.some((value) => text.includes(value));
    });
    expect(clear.map(({ name }) => name)).toEqual([]);
  });

  it('the database refuses a value in clear', async () => {
    const refused = raw`update participant set phone = '13800000001' where name = 'agent02'`;
    await expect(refused).rejects.toMatchObject({ constraint: 'participant_phone_sealed' });
  });
});
