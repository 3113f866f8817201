import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANK, camt, type Entry, openBankAccount } from '../../../test-support/arrange/arrange-institution.ts';
import { insertSession } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { fetchStatements } from './fetch-statements.ts';
import { runImports } from './run-imports.ts';

const DAY_MS = 86_400_000;
const SECOND = '1100200300400600';
/** Answers of the bank for a day of an account, and the requests it received. */
const answers = new Map<string, { status: number; body: string }>();
let asked: string[] = [];
const bank = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bank');
  const key = `${url.searchParams.get('account')} ${url.searchParams.get('day')}`;
  if (url.pathname === '/camt053') asked.push(key);
  const { status, body } = answers.get(key) ?? { status: 200, body: camt('053', []) };
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
});
let server: TestServer;
/** Returns a user whose session lasts for as long as this test moves the clock. */
async function office() {
  const user = await insertSession(server, 'finance01');
  await server.owner`
    update session
    set expires_at = now() + interval '1 year', refresh_expires_at = now() + interval '1 year'`;
  return user;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({ bankUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}` });
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openBankAccount(server, { code: 'second', number: SECOND, prefix: '', way: 'none' });
});
afterAll(async () => {
  await server?.stop();
  bank.close();
});

const dayAgo = (days: number) => formatTime(server.clock.now() - days * DAY_MS).slice(0, 10);
const registered = (code: string, days: number) =>
  server.owner`update bank_account set created_at = now() - make_interval(days => ${days}) where code = ${code}`;
const says = (number: string, day: string, entries: readonly Entry[], status = 200) =>
  answers.set(`${number} ${day}`, { status, body: camt('053', entries) });
const entryOf = (day: string, reference: string, account = BANK.number): Entry => ({
  account,
  day,
  reference,
  amount: '12.00',
  text: '不明',
});
async function fetchAll(): Promise<string[]> {
  asked = [];
  await fetchStatements(server.system('bank-statements'));
  await runImports(server.system('statement'));
  await fetchStatements(server.system('bank-statements'));
  return asked;
}
const missing = async () =>
  (
    await server.owner<{ key: string }[]>`
      select a.code || ' ' || d.day as key
      from bank_statement_day d
      join bank_account a on a.id = d.bank_account_id
      where d.whole_at is null
      order by 1`
  ).map(({ key }) => key);
const shown = async () =>
  ((await (await office()).get('/api/reconciliation/summary')).data as { missingDays: Record<string, unknown>[] })
    .missingDays;
const countLines = async (reference: string) =>
  (await server.owner<{ n: number }[]>`select count(*)::int as n from statement_line where reference = ${reference}`)[0]
    ?.n;

describe('statements of days', () => {
  it('are fetched for every day that is over since the account was registered, of each account', async () => {
    await registered('main', 3);
    says(BANK.number, dayAgo(3), [entryOf(dayAgo(3), 'OLD')]);
    says(BANK.number, dayAgo(1), [entryOf(dayAgo(1), 'NEW')]);
    expect((await fetchAll()).sort()).toEqual([3, 2, 1].map((days) => `${BANK.number} ${dayAgo(days)}`).sort());
    expect([await countLines('OLD'), await countLines('NEW')]).toEqual([1, 1]);
    expect(await missing()).toEqual([]);
    expect(await fetchAll()).toEqual([]);
    const [booked] =
      await server.owner`select booked_import is not null as is from statement_line where reference = 'OLD'`;
    expect(booked).toEqual({ is: true });
  });

  it('that were missed while the server was down come once it runs; one that fails keeps none away', async () => {
    server.clock.advance(3 * DAY_MS);
    const [failing, none, good] = [dayAgo(3), dayAgo(2), dayAgo(1)];
    answers.set(`${BANK.number} ${failing}`, { status: 503, body: '' });
    answers.set(`${BANK.number} ${none}`, { status: 204, body: '' });
    says(BANK.number, good, [entryOf(good, 'AFTER')]);
    await fetchAll();
    expect(await countLines('AFTER')).toBe(1);
    expect(await missing()).toEqual([`main ${failing}`, `main ${none}`]);
    expect(await shown()).toMatchObject([
      { account: 'main', accountNo: '110020******0500', day: failing, isOld: false, fault: '银行未能答复：HTTP 503' },
      { account: 'main', day: none, isOld: false, fault: '银行还没有这一天的对账单' },
    ]);
    says(BANK.number, failing, [entryOf(failing, 'LATE')]);
    expect(await fetchAll()).toEqual([]);
    server.clock.advance(60_000);
    expect(await fetchAll()).toEqual([`${BANK.number} ${failing}`, `${BANK.number} ${none}`]);
    expect(await countLines('LATE')).toBe(1);
    expect(await missing()).toEqual([`main ${none}`]);
    answers.delete(`${BANK.number} ${none}`);
    server.clock.advance(3_600_000);
    await fetchAll();
    expect([await missing(), await shown()]).toEqual([[], []]);
  });

  it('count only as what was asked for, and only when every line could be read', async () => {
    server.clock.advance(DAY_MS);
    const day = dayAgo(1);
    const refused = async (body: string) => {
      answers.set(`${BANK.number} ${day}`, { status: 200, body });
      server.clock.advance(3_600_000);
      await fetchAll();
      return (await shown()).find((one) => one.account === 'main' && one.day === day)?.fault;
    };
    expect(await refused(camt('054', []))).toBe('银行给出的不是 camt.053 对账单');
    expect(await refused(camt('053', [entryOf(day, 'OTHER', SECOND)]))).toBe('银行给出的是其他账户的对账单');
    expect(await refused(camt('053', [entryOf(dayAgo(9), 'WRONG')]))).toBe('银行给出的是其他日期的对账单');
    const broken = camt('053', [entryOf(day, 'WHOLE'), { ...entryOf(day, 'BROKEN'), amount: 'x' }]);
    expect(await refused(broken)).toBe('1 行无法读取');
    expect(await refused(broken)).toBe('1 行无法读取');
    const [imports] = await server.owner`select count(*)::int as n from statement_import where broken > 0`;
    expect(imports).toEqual({ n: 1 });
    expect(await refused('<Document><Other/></Document>')).toBe('不是 camt.053 或 camt.054 报文');
    expect(await refused(camt('053', [entryOf(day, 'WHOLE'), entryOf(day, 'BROKEN')]))).toBeUndefined();
    expect([await countLines('WHOLE'), await countLines('BROKEN'), await countLines('WRONG')]).toEqual([1, 1, 0]);
    expect(await missing()).toEqual([]);
  });

  it('older than a month are not fetched by themselves: staff are notified, ask for them or bring them', async () => {
    server.clock.advance(33 * DAY_MS);
    const [oldest, old, oldEnough] = [dayAgo(33), dayAgo(32), dayAgo(31)];
    const days = (await fetchAll()).filter((key) => key.startsWith(BANK.number));
    expect(days).toHaveLength(31);
    expect(days.sort()[0]).toBe(`${BANK.number} ${oldEnough}`);
    const own = (await shown()).filter(({ account }) => account === 'main');
    expect(own.map(({ day, isOld }) => [day, isOld])).toEqual([
      [oldest, true],
      [old, true],
    ]);
    const finance = await office();
    const settle = (fields: object) => finance.post('/api/reconciliation/missingDay', { account: 'main', ...fields });
    expect(await settle({ day: oldest, step: 'by_hand' })).toMatchObject({ code: 400 });
    expect(await settle({ day: oldest, step: 'by_hand', reason: '网银导出' })).toMatchObject({ code: 200 });
    expect(await settle({ day: oldest, step: 'again' })).toMatchObject({ code: 404 });
    says(BANK.number, old, [entryOf(old, 'ASKED')]);
    expect(await settle({ day: old, step: 'again' })).toMatchObject({ code: 200 });
    expect(await fetchAll()).toContain(`${BANK.number} ${old}`);
    expect(await countLines('ASKED')).toBe(1);
    expect((await missing()).filter((key) => key.startsWith('main'))).toEqual([]);
  });

  it('are asked for by one process alone', async () => {
    server.clock.advance(DAY_MS);
    asked = [];
    await Promise.all([1, 2, 3].map(() => fetchStatements(server.system('bank-statements'))));
    expect(asked.sort()).toEqual([...new Set(asked)]);
    expect(asked).toContain(`${BANK.number} ${dayAgo(1)}`);
  });
});
