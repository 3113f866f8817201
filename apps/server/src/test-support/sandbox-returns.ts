import type { ReturnedPayment } from '@mashang/contract/reconciliation';
import { expect } from 'vitest';
import { BANK, importCamt, openBankAccount } from './arrange/arrange-institution.ts';
import type { TestUser } from './sign-in-user.ts';
import type { TestServer } from './start-test-server.ts';

/** Loaded at run time: bank and server exchange only messages. */
const load = (file: string) => import(new URL(`../../../sandbox/src/bank/${file}`, import.meta.url).href);

/** Accounts whose payments the sandbox bank returns after half a minute, and what the credit then names. */
export const COMES_BACK: readonly [what: string, accountNo: string, amount: string, remark: (no: string) => string][] =
  [
    ['names its payment', '6222020000000044', '100.00', (no) => `退汇 ${no}`],
    ['names nothing', '6222020000000045', '200.00', () => '退汇'],
  ];

type Payment = { endToEnd: string; account: string; name: string; to: string; amount: bigint; text: string };
export type SandboxBank = {
  /** Pays, and imports its notice of that into 对账. */
  pay(payments: readonly Payment[]): Promise<void>;
  /** Returns the payments that a bank file of the server orders. */
  paymentsOf(url: string): Promise<Payment[]>;
  /** Ends the half minute, and imports the notice of the return into 对账. */
  giveBack(): Promise<void>;
  /** Returns the payments that the only open exception of 对账 may have returned. */
  waiting(): Promise<ReturnedPayment[]>;
  /** Returns how many exceptions are open. */
  open(): Promise<number>;
};

/** Opens the sandbox bank with the institution's account; `clerk` takes files to it and imports its notices. */
export async function openSandboxBank(server: TestServer, clerk: TestUser): Promise<SandboxBank> {
  const { Bank } = await load('bank.ts');
  const { noticeOf, readPain001 } = await load('messages.ts');
  await openBankAccount(server, { ...BANK, way: 'order' });
  /** Its clock, behind by the time that a return takes. */
  let now = Date.now() - 60_000;
  const bank = new Bank('R', () => now);
  let read = bank.cursor;
  async function takeNotice(): Promise<void> {
    const entries = bank.after(read);
    await importCamt(server, clerk, noticeOf({ id: `N${bank.cursor}`, madeAt: now, entries }));
    read = bank.cursor;
  }
  async function openExceptions(): Promise<{ id: string }[]> {
    const { data } = await clerk.get('/api/reconciliation/exceptions', { state: 'open' });
    return (data as { list: { id: string }[] }).list;
  }
  return {
    async pay(payments) {
      for (const payment of payments) expect(bank.pay(payment)).toBe('ACSC');
      await takeNotice();
    },
    async paymentsOf(url) {
      const file = await server.app.inject({ method: 'GET', url, headers: clerk.headers });
      expect(file.statusCode, file.body).toBe(200);
      return readPain001(file.body).payments;
    },
    async giveBack() {
      now += 30_000;
      await takeNotice();
    },
    async waiting() {
      const exceptions = await openExceptions();
      expect(exceptions).toHaveLength(1);
      const { data } = await clerk.get('/api/reconciliation/exception', { id: exceptions[0]?.id ?? '' });
      return (data as { payments: ReturnedPayment[] }).payments;
    },
    open: async () => (await openExceptions()).length,
  };
}
