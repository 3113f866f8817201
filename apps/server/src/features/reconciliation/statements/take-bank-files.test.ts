import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pain002 } from '../../../test-support/arrange/arrange-answers.ts';
import {
  BANK,
  camt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../../test-support/arrange/arrange-institution.ts';
import { admitByPayment, makePayment } from '../../../test-support/arrange/arrange-verifications.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { expectWholeBooks } from '../../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { fetchStatements } from './fetch-statements.ts';
import { handInVerifications } from './hand-in-files.ts';
import { runImports } from './run-imports.ts';
import { takeBankFiles } from './take-bank-files.ts';

const DAY_MS = 86_400_000;
const OWN = '955500009';
const folder = mkdtempSync(join(tmpdir(), 'bank-folder-'));
let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer({ bankFolder: folder });
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openBankAccount(server, { code: 'own', number: OWN, prefix: '', way: 'none', kind: 'own' });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const names = (part: string) => readdirSync(join(folder, part)).filter((name) => !name.startsWith('.'));
const brings = (name: string, text: string) => writeFileSync(join(folder, 'in', name), text);
const reasonOf = (name: string) => {
  const note = names('refused').find((one) => one.endsWith(`-${name}@reason.txt`));
  return note ? readFileSync(join(folder, 'refused', note), 'utf8').trim() : null;
};
/** Lets the job look twice, and everything be read. */
async function round(): Promise<void> {
  await takeBankFiles(server.system('bank'));
  server.clock.advance(2_000);
  await takeBankFiles(server.system('bank'));
  await runImports(server.system('statement'));
}
const statusOf = async (agtOrderNo: string) =>
  (await server.owner<{ status: number }[]>`select status from collection_order where agt_order_no = ${agtOrderNo}`)[0]
    ?.status;
const count = async (of: 'statement_line' | 'statement_import' | 'payment_answer') =>
  (await server.owner<{ n: number }[]>`select count(*)::int as n from ${server.owner(of)}`)[0]?.n;

describe('a payment file that the program hands in', () => {
  it('lies in the folder once; the bank’s refusal fails the payment once, whenever it comes', async () => {
    const { reviewId } = await admitByPayment(server, user('admin01'), 'by_folder');
    const { id, paymentNo } = await makePayment(server, user('admin02'), reviewId, 432);
    const handIn = () => handInVerifications(server.system('verification-payments'));
    await handIn();
    await handIn();
    const [file = ''] = names('out');
    expect(names('out')).toHaveLength(1);
    const batchNo = file.replace('.xml', '');
    expect(readFileSync(join(folder, 'out', file), 'utf8')).toContain(`<EndToEndId>${paymentNo}</EndToEndId>`);
    // The bank takes the file away; that it is gone is no reason to put it there again.
    rmSync(join(folder, 'out', file));
    await handIn();
    expect(names('out')).toEqual([]);
    const answer = pain002({ batchNo }, [{ no: paymentNo, status: 'RJCT', code: 'AC01' }]);
    const before = (await count('payment_answer')) ?? 0;
    brings('r1.xml', answer);
    brings('r2.xml', answer);
    await round();
    expect(await count('payment_answer')).toBe(before + 1);
    const [row] = await server.owner`select state from verification_payment where id = ${id}`;
    expect(row).toEqual({ state: 'failed' });
    await handIn();
    expect(names('out')).toEqual([]);
    await expectWholeBooks(server);
  });
});

describe('what the bank brings by the folder', () => {
  beforeAll(async () => {
    await setMode(server, 'institution');
    await openPlace(server, 'bank', 'main');
  });

  it('settles an order by its virtual number, once, however often and under whatever name it comes', async () => {
    await takeBankFiles(server.system('bank'));
    const order = await placeOrder(server, { amount: '100.00' });
    const notice = camt('054', [{ amount: '100.00', reference: 'F1', text: '', creditedTo: order.virtualNo }]);
    brings('到账1.xml', notice);
    await round();
    expect(await statusOf(order.agtOrderNo)).toBe(2);
    const before = [await count('statement_line'), await count('statement_import')];
    // The process ended after it was stored and before it was moved, and the bank sends it again besides.
    const [done = ''] = names('done');
    copyFileSync(join(folder, 'done', done), join(folder, 'in', '到账1.xml'));
    copyFileSync(join(folder, 'done', done), join(folder, 'in', 'again.xml'));
    await round();
    expect([await count('statement_line'), await count('statement_import')]).toEqual(before);
    expect(names('in')).toEqual([]);
    await expectWholeBooks(server);
  });

  it('closes a day by its camt.053, also one without entries, and not before the day is over', async () => {
    await server.owner`update bank_account set created_at = now() - interval '2 days'`;
    const dayOf = (ago: number) => formatTime(server.clock.now() - ago * DAY_MS).slice(0, 10);
    const open = async () =>
      (
        await server.owner<{ day: string }[]>`
          select d.day::text from bank_statement_day d
          join bank_account a on a.id = d.bank_account_id
          where a.code = 'main' and d.whole_at is null order by d.day`
      ).map(({ day }) => day);
    const statement = (ago: number, reference: string) => {
      const day = dayOf(ago);
      const lines = reference === '' ? [] : [{ amount: '3.00', reference, day, text: '' }];
      const times = `<FrToDt><FrDtTm>${day}T00:00:00+08:00</FrDtTm><ToDtTm>${day}T23:59:59+08:00</ToDtTm></FrToDt>`;
      const account = `<Acct><Id><Othr><Id>${BANK.number}</Id></Othr></Id></Acct>`;
      const made = camt('053', lines);
      return lines.length === 0
        ? made.replace('</GrpHdr>', `</GrpHdr><Stmt><Id>1</Id>${times}${account}</Stmt>`)
        : made.replace('<Stmt><Id>1</Id>', `<Stmt><Id>1</Id>${times}`);
    };
    await fetchStatements(server.system('bank-statements'));
    expect(await open()).toEqual([dayOf(2), dayOf(1)]);
    brings('053-2.xml', statement(2, ''));
    brings('053-1.xml', statement(1, 'D1'));
    brings('053-0.xml', statement(0, 'D0'));
    brings('053-9.xml', statement(-2, ''));
    await round();
    await fetchStatements(server.system('bank-statements'));
    expect(await open()).toEqual([]);
    expect(names('in')).toEqual(['053-0.xml']);
    expect(reasonOf('053-9.xml')).toMatch(/还没有到$/);
    server.clock.advance(DAY_MS);
    await round();
    await fetchStatements(server.system('bank-statements'));
    expect([await open(), names('in')]).toEqual([[], []]);
  });

  it('that says another day than its lines closes none', async () => {
    server.clock.advance(DAY_MS);
    const day = formatTime(server.clock.now() - DAY_MS).slice(0, 10);
    const times = `<FrToDt><FrDtTm>${day}T00:00:00+08:00</FrDtTm><ToDtTm>${day}T23:59:59+08:00</ToDtTm></FrToDt>`;
    const made = camt('053', [{ amount: '1.00', reference: 'W1', day: '2026-01-05', text: '' }]);
    brings('wrong.xml', made.replace('<Stmt><Id>1</Id>', `<Stmt><Id>1</Id>${times}`));
    await round();
    await fetchStatements(server.system('bank-statements'));
    const [row] = await server.owner`
      select d.import_id as import from bank_statement_day d
      join bank_account a on a.id = d.bank_account_id
      where a.code = 'main' and d.day = ${day}::date`;
    expect(row).toEqual({ import: null });
  });

  it('that cannot be read, or answers a file that a person handed in, is refused and says why', async () => {
    brings('other.xml', '<Document><Other/></Document>');
    brings('gbk.xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"></Document>');
    brings('pain.xml', pain002({ batchNo: 'JB202603011000000000001' }, [{ no: 'JS1', status: 'RJCT' }]));
    await round();
    expect(reasonOf('other.xml')).toContain('不是 camt.053 或 camt.054 报文');
    expect(reasonOf('gbk.xml')).toContain('不是 camt.053 或 camt.054 报文');
    expect(reasonOf('pain.xml')).toContain('请由有权限的人员在对账中导入此回执');
    expect(names('in')).toEqual([]);
  });
});
