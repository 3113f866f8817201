/**
 * The sandbox bank's books: accounts of the demo's institution, money received and paid. All invented, kept only in
 * memory.
 */

export type Entry = {
  seq: number;
  account: string;
  way: 'credit' | 'debit';
  /** In fen. */
  amount: bigint;
  /** The bank's own number (AcctSvcrRef). */
  reference: string;
  endToEnd: string;
  name: string;
  otherAccount: string;
  /** The number that was paid to, where it is a virtual number. */
  creditedTo: string;
  text: string;
  /** A payment of this bank that was returned. */
  returned: boolean;
  at: number;
};
export type Account = { number: string; prefix: string; name: string };
export type Transfer = { payer: string; from: string; to: string; amount: bigint; text: string };
export type Payment = { endToEnd: string; account: string; name: string; to: string; amount: bigint; text: string };

/**
 * The accounts that the demo's seed registers (apps/sandbox/src/seed/demo-institution.ts);
 * scripts/sandbox-accounts.test.mjs compares both.
 */
export const ACCOUNTS: readonly Account[] = [
  { number: '1100200300400500', prefix: '88660001', name: '备付金主账户' },
  { number: '1100200300400600', prefix: '', name: '备付金备用账户' },
  { number: '1100200300400700', prefix: '', name: '自有资金账户' },
];
/** Payments to a number with this end are refused, so that a demo shows one that fails. */
const REFUSED = '0000';

/**
 * Payments to numbers with these ends are sent and returned: the first return names its payment, the second says only
 * that it is a return.
 */
const COMES_BACK = '0044';
const COMES_BACK_UNNAMED = '0045';
/** Time between payment and return. */
const BACK_AFTER_MS = 30_000;

/** What the bank says of a payment: settled, accepted, refused. */
export type PaymentState = 'ACSC' | 'ACCP' | 'RJCT';

/** A transfer or payment that this bank refuses; the reason is for the caller. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
}

/** A bank that starts with empty accounts. `mark` distinguishes its numbers from those of an earlier start. */
export class Bank {
  readonly #entries: Entry[] = [];
  /** Payments to be returned, the next one first. */
  readonly #coming: (Payment & { at: number })[] = [];
  readonly #paid = new Set<string>();
  readonly #mark: string;
  readonly now: () => number;
  /** How it answers a payment that it takes: as settled, or only as accepted. */
  accepts: 'ACSC' | 'ACCP' = 'ACSC';

  constructor(mark: string, now: () => number) {
    this.#mark = mark;
    this.now = now;
  }

  /** Every entry up to now. */
  get entries(): readonly Entry[] {
    this.#giveBack();
    return this.#entries;
  }

  /** The cursor of a reader that has read everything. */
  get cursor(): string {
    return `${this.#mark}.${this.#entries.length}`;
  }

  /** Returns the entries after a cursor; all of them for a cursor of another start. */
  after(cursor: string): readonly Entry[] {
    const [mark, seq] = cursor.split('.');
    return mark === this.#mark ? this.entries.slice(Number(seq)) : this.entries;
  }

  /** Receives money on one of the institution's numbers, virtual ones included. */
  receive({ payer, from, to, amount, text }: Transfer): Entry {
    const account = ACCOUNTS.find(({ number, prefix }) => to === number || (prefix !== '' && to.startsWith(prefix)));
    if (!account) throw new BankRefusal('收款账号不存在');
    if (amount <= 0n) throw new BankRefusal('金额须大于 0');
    const creditedTo = to === account.number ? '' : to;
    return this.#book({
      account: account.number,
      way: 'credit',
      amount,
      endToEnd: '',
      name: payer,
      otherAccount: from,
      creditedTo,
      text,
      returned: false,
    });
  }

  /**
   * Pays out for the institution: once for each EndToEndId, however often it is requested. A refused payment may be
   * requested again.
   */
  pay({ endToEnd, account, name, to, amount, text }: Payment): PaymentState {
    if (this.#paid.has(endToEnd)) return this.accepts;
    const known = ACCOUNTS.some(({ number }) => number === account);
    const state = known && amount > 0n && !to.endsWith(REFUSED) ? this.accepts : 'RJCT';
    if (state !== 'RJCT') {
      this.#paid.add(endToEnd);
      const sent = { account, amount, endToEnd, name, text };
      this.#book({ ...sent, way: 'debit', otherAccount: to, creditedTo: '', returned: false });
      if (to.endsWith(COMES_BACK) || to.endsWith(COMES_BACK_UNNAMED))
        this.#coming.push({ ...sent, to, at: this.now() + BACK_AFTER_MS });
    }
    return state;
  }

  /** Books the returns whose time has come, each at its time. */
  #giveBack(): void {
    for (let [back] = this.#coming; back && back.at <= this.now(); [back] = this.#coming) {
      this.#coming.shift();
      const { account, amount, name, to, at } = back;
      const named = to.endsWith(COMES_BACK);
      const [endToEnd, text] = named ? [back.endToEnd, `退汇 ${back.endToEnd}`] : ['', '退汇'];
      const who = { name, otherAccount: to, creditedTo: '' };
      this.#book({ account, way: 'credit', amount, endToEnd, ...who, text, returned: true }, at);
    }
  }

  #book(entry: Omit<Entry, 'seq' | 'reference' | 'at'>, at = this.now()): Entry {
    const seq = this.#entries.length + 1;
    const booked = { ...entry, seq, reference: `SB${this.#mark}${String(seq).padStart(6, '0')}`, at };
    this.#entries.push(booked);
    return booked;
  }
}
