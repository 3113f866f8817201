import { formatMoney } from '@mashang/contract/money';
import { formatTime } from '@mashang/contract/time';
import type { Entry } from '../../../apps/server/src/test-support/arrange/arrange-institution.ts';
import type { Random } from '../random.ts';

/** A movement on an account at the bank, which the statements will report sooner or later. */
export type Movement = {
  /** Number of the account. */
  account: string;
  way: 'credit' | 'debit';
  amount: bigint;
  /** The bank's own number; empty where it gives none, and the end-to-end number is unique. */
  reference: string;
  endToEnd: string;
  text: string;
  /** Virtual number of a credit. */
  creditedTo: string;
  /** Account of a credit's sender, where the bank names it. */
  from: string;
  reversal: boolean;
  /** The bank reversed it. */
  takenBack: boolean;
  day: string;
  /** Whether some message has reported it. */
  reported: boolean;
};
/** A payment that the program's staff instructed the bank to make. */
type Instruction = { no: string; amount: bigint; state: 'waiting' | 'done' | 'refused'; paid?: Movement };
export type Message = { form: '053' | '054' | 'sheet'; account: string; of: Movement[]; entries: Entry[] };

const MOST_AT_ONCE = 4;
const MOST_REMEMBERED = 12;

/**
 * The simulated bank: it is in memory and knows nothing of the program except its bank files and its messages. It
 * reports a movement late, out of order, again, or twice in two kinds of message; at times it does something else than
 * it was instructed.
 */
export class OutsideBank {
  readonly movements: Movement[] = [];
  readonly instructions: Instruction[] = [];
  /** Number of times that it misbehaved. */
  faults = 0;
  readonly #sent: Message[] = [];
  readonly #mark: string;
  #made = 0;

  constructor(mark: string) {
    this.#mark = mark;
  }

  move(
    fields: Pick<Movement, 'account' | 'way' | 'amount'> & Partial<Movement>,
    { numbered = true }: { numbered?: boolean } = {},
  ): Movement {
    this.#made += 1;
    const name = `${this.#mark}${String(this.#made).padStart(5, '0')}`;
    const movement: Movement = {
      reference: numbered ? `B${name}` : '',
      endToEnd: numbered ? '' : `E${name}`,
      text: '',
      creditedTo: '',
      from: '',
      reversal: false,
      takenBack: false,
      reported: false,
      day: formatTime(Date.now()).slice(0, 10),
      ...fields,
    };
    this.movements.push(movement);
    return movement;
  }

  instruct(no: string, amount: bigint): void {
    this.instructions.push({ no, amount, state: 'waiting' });
  }

  /** Executes one of its instructions, mostly as instructed; returns what it did, or null for nothing. */
  execute(random: Random, accounts: readonly string[]): string | null {
    const waiting = this.instructions.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return null;
    const one = random.pick(waiting);
    const how = random.pick([
      'exact',
      'exact',
      'exact',
      'exact',
      'exact',
      'exact',
      'refused',
      'unnamed',
      'other',
      'twice',
    ] as const);
    if (how !== 'exact') this.faults += 1;
    one.state = how === 'refused' ? 'refused' : 'done';
    if (how === 'refused') return `${one.no} refused`;
    const amount = how === 'other' ? one.amount + (random.chance(0.5) || one.amount === 1n ? 1n : -1n) : one.amount;
    const text = how === 'unnamed' ? '付款' : `付 ${one.no}`;
    for (let n = 0; n < (how === 'twice' ? 2 : 1); n++)
      one.paid = this.move(
        { account: random.pick(accounts), way: 'debit', amount, text },
        { numbered: random.chance(0.8) },
      );
    return `${one.no} ${how}`;
  }

  /** Returns something that it paid, by a credit of the same amount or, at times, of another. */
  giveBack(random: Random, accounts: readonly string[]): string | null {
    const paid = this.instructions.filter(({ state }) => state === 'done').slice(-MOST_REMEMBERED);
    if (paid.length === 0) return null;
    const { no, amount, paid: debit } = random.pick(paid);
    this.faults += 1;
    if (debit?.endToEnd && debit.reported && !debit.takenBack && random.chance(0.6))
      return this.#reverseDebit(debit, no);
    const less = random.chance(0.1) && amount > 1n ? 1n : 0n;
    this.move({ account: random.pick(accounts), way: 'credit', amount: amount - less, text: `退汇 ${no}` });
    return no;
  }

  /** A payment comes back as the bank's own reversal, under the end-to-end number of the reversed payment. */
  #reverseDebit(debit: Movement, no: string): string {
    const { account, amount, endToEnd } = debit;
    debit.takenBack = true;
    this.move({ account, way: 'credit', amount, endToEnd, reversal: true, text: '冲正' });
    return `${no} reversed`;
  }

  /** Reverses a credit. */
  reverse(random: Random): string | null {
    const credits = this.movements.filter(
      (one) => one.way === 'credit' && one.endToEnd && one.reported && !one.takenBack,
    );
    if (credits.length === 0) return null;
    const credit = random.pick(credits.slice(-MOST_REMEMBERED));
    const { account, amount, endToEnd } = credit;
    credit.takenBack = true;
    this.faults += 1;
    // The bank's own number is different; the end-to-end number is that of the reversed credit.
    this.move({ account, way: 'debit', amount, endToEnd, reversal: true, text: '冲正' });
    return endToEnd;
  }

  /**
   * Returns the next message: unreported movements in any order, possibly with reported ones; or an earlier message
   * byte for byte.
   */
  nextMessage(random: Random): Message | null {
    if (this.#sent.length > 0 && random.chance(0.12)) {
      this.faults += 1;
      return random.pick(this.#sent.slice(-MOST_REMEMBERED));
    }
    const unreported = shuffled(
      random,
      this.movements.filter(({ reported }) => !reported),
    ).slice(0, 1 + random.below(MOST_AT_ONCE));
    const again = random.chance(0.3)
      ? shuffled(
          random,
          this.movements.filter(({ reported }) => reported),
        ).slice(0, 2)
      : [];
    if (again.length > 0) this.faults += 1;
    const form = random.chance(0.25) ? '053' : '054';
    if (random.chance(0.12)) return this.#sheet(random, unreported);
    return this.#message(form, shuffled(random, [...unreported, ...again]), random.chance(0.1));
  }

  /** The statement of the day: all movements, once more. */
  lastStatement(): Message | null {
    return this.#message('053', this.movements, false);
  }

  #sheet(random: Random, unreported: readonly Movement[]): Message | null {
    const numbered = unreported.filter(
      ({ reference, reversal, creditedTo }) => reference !== '' && !reversal && creditedTo === '',
    );
    if (numbered.length === 0) return null;
    const { account, way } = random.pick(numbered);
    const of = numbered.filter((one) => one.account === account && one.way === way);
    return this.#kept({ form: 'sheet', account, of, entries: [] });
  }

  #message(form: '053' | '054', of: Movement[], alsoPending: boolean): Message | null {
    if (of.length === 0) return null;
    const entries = of.map(entryOf);
    const [first] = entries;
    // A pending entry, which is never booked: it proves nothing.
    if (alsoPending && first)
      entries.push({ ...first, reference: `P${this.#mark}${this.#sent.length}`, status: 'PDNG' });
    return this.#kept({ form, account: '', of, entries });
  }

  #kept(message: Message): Message {
    this.#sent.push(message);
    for (const one of message.of) one.reported = true;
    return message;
  }
}

function entryOf(one: Movement): Entry {
  const { account, amount, reference, endToEnd, text, creditedTo, from, reversal, day } = one;
  const names = {
    ...(reference ? { reference } : {}),
    ...(endToEnd ? { endToEnd } : {}),
    ...(creditedTo ? { creditedTo } : {}),
    ...(from ? { from } : {}),
  };
  return {
    account,
    amount: formatMoney(amount),
    way: one.way === 'credit' ? 'CRDT' : 'DBIT',
    text,
    reversal,
    day,
    ...names,
  };
}

function shuffled<T>(random: Random, from: readonly T[]): T[] {
  const left = [...from];
  return from.map(() => left.splice(random.below(left.length), 1)[0] as T);
}
