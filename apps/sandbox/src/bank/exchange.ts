import { ACCOUNTS, type Bank, BankRefusal, type Entry } from './bank.ts';
import type { BankFault, NoticeFault } from './faults.ts';
import { noticeOf, pain002Of, readPain001, statementOf } from './messages.ts';

/** What the bank says to a message or question, the same over HTTP and by files. */

/** Pays what a pain.001 asks for, except after `error`; returns the pain.002 that answers it. */
export function answerToPayments(bank: Bank, message: string, fault: BankFault | null): string {
  const { messageId, payments } = readPain001(message);
  const states = payments.map((payment) => ({
    endToEnd: payment.endToEnd,
    state: fault === 'error' ? ('RJCT' as const) : bank.pay(payment),
  }));
  const lies = states.map(({ endToEnd, state }) => ({
    endToEnd,
    state: state === 'RJCT' ? bank.accepts : ('RJCT' as const),
  }));
  return pain002Of(messageId, fault === 'lies' ? lies : states, bank.now());
}

/** Returns the notice of the entries after a cursor; null where there is none. */
export function noticeAfter(bank: Bank, cursor: string, fault: NoticeFault | null): string | null {
  const entries = bank.after(cursor);
  if (entries.length === 0) return null;
  return noticeOf({ id: `N${bank.cursor}`, madeAt: bank.now(), entries: spoilt(entries, fault) });
}

function spoilt(entries: readonly Entry[], fault: NoticeFault | null): readonly Entry[] {
  const [first, ...rest] = entries;
  if (!first || fault === null) return entries;
  switch (fault) {
    case 'twice':
      return entries.flatMap((one) => [one, one]);
    case 'out_of_order':
      return entries.toReversed();
    case 'wrong_amount':
      return [{ ...first, amount: first.amount + 1n }, ...rest];
    case 'wrong_account': {
      const other = ACCOUNTS.find(({ number }) => number !== first.account);
      return [{ ...first, account: other?.number ?? '' }, ...rest];
    }
  }
}

/** Returns the statement of an account's day; null until the day is over. Throws BankRefusal. */
export function statementOfDay(bank: Bank, { day, number }: { day: string; number: string }): string | null {
  if (!ACCOUNTS.some((account) => account.number === number)) throw new BankRefusal('账户不存在');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new BankRefusal('日期格式为 YYYY-MM-DD');
  if (day >= dayOf(bank.now())) return null;
  const own = bank.entries.filter(({ account }) => account === number);
  const signed = own
    .filter(({ at }) => dayOf(at) < day)
    .map(({ way, amount }) => (way === 'credit' ? amount : -amount));
  const opening = signed.reduce((sum, amount) => sum + amount, 0n);
  const entries = own.filter(({ at }) => dayOf(at) === day);
  const id = `S${day}-${number}`;
  return statementOf({ id, madeAt: bank.now(), day, account: number, opening, entries });
}

/** Returns the day in Shanghai. */
export function dayOf(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
}
