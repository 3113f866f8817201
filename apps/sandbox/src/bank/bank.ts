/**
 * The sandbox bank's books: accounts of the demo's institution, what came and what went. All
 * invented, kept in memory only.
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
  /** The number that was paid to, where it is a virtual one. */
  creditedTo: string;
  text: string;
  /** A payment of this bank that came back. */
  returned: boolean;
  at: number;
};
export type Account = { number: string; prefix: string; name: string };
export type Transfer = { payer: string; from: string; to: string; amount: bigint; text: string };
export type Payment = { endToEnd: string; account: string; name: string; to: string; amount: bigint; text: string };

/**
 * The accounts that the demo's seed registers (apps/sandbox/src/seed/demo-institution.ts):
 * scripts/sandbox-accounts.test.mjs holds them against each other.
 */
export const ACCOUNTS: readonly Account[] = [
  { number: '1100200300400500', prefix: '88660001', name: '备付金主账户' },
  { number: '1100200300400600', prefix: '', name: '备付金备用账户' },
  { number: '1100200300400700', prefix: '', name: '自有资金账户' },
];
/** Payments to a number that ends so are refused, so that a demo sees one fail. */
const REFUSED = '0000';

/**
 * Payments to numbers that end so leave and come back: the first names its payment, the second says
 * nothing but that it is a return.
 */
const COMES_BACK = '0044';
const COMES_BACK_UNNAMED = '0045';
/** How long after it left. */
const BACK_AFTER_MS = 30_000;

/** A transfer or payment that this bank does not make; the reason is for whoever asked. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
}

/** A bank that opens with nothing on its accounts. `mark` tells its numbers apart from those of the start before. */
export class Bank {
  readonly #entries: Entry[] = [];
  /** Payments that come back, the next first. */
  readonly #coming: (Payment & { at: number })[] = [];
  readonly #paid = new Set<string>();
  readonly #mark: string;
  readonly now: () => number;

  constructor(mark: string, now: () => number) {
    this.#mark = mark;
    this.now = now;
  }

  /** Everything up to now. */
  get entries(): readonly Entry[] {
    this.#giveBack();
    return this.#entries;
  }

  /** Where a reader goes on from: after everything that was read. */
  get cursor(): string {
    return `${this.#mark}.${this.#entries.length}`;
  }

  /** What came after a cursor; everything for a cursor of another start. */
  after(cursor: string): readonly Entry[] {
    const [mark, seq] = cursor.split('.');
    return mark === this.#mark ? this.entries.slice(Number(seq)) : this.entries;
  }

  /** Money comes to one of the institution's numbers, virtual ones included. */
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
   * Pays out for the institution: once for each of its numbers, however often it is asked. What was
   * refused may be asked for again.
   */
  pay({ endToEnd, account, name, to, amount, text }: Payment): 'ACSC' | 'RJCT' {
    if (this.#paid.has(endToEnd)) return 'ACSC';
    const known = ACCOUNTS.some(({ number }) => number === account);
    const state = known && amount > 0n && !to.endsWith(REFUSED) ? 'ACSC' : 'RJCT';
    if (state === 'ACSC') {
      this.#paid.add(endToEnd);
      const sent = { account, amount, endToEnd, name, text };
      this.#book({ ...sent, way: 'debit', otherAccount: to, creditedTo: '', returned: false });
      if (to.endsWith(COMES_BACK) || to.endsWith(COMES_BACK_UNNAMED))
        this.#coming.push({ ...sent, to, at: this.now() + BACK_AFTER_MS });
    }
    return state;
  }

  /** Books the payments whose time to come back is over, each at its time. */
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
