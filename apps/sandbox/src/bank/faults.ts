/** What the bank is asked for. */
export const BANK_CALLS = ['pay', 'notices', 'statement', 'health'] as const;
export type BankCall = (typeof BANK_CALLS)[number];

/**
 * What goes wrong with the next call of a kind:
 * - `hang`: no answer, nothing is done. `lost`: it is done, the answer is lost. `late`: it is done, the answer comes
 *   later. `error`: refused as a whole, nothing is done. `lies`: the answer contradicts what was done.
 *   `cut`: the answer ends in its middle.
 */
export const BANK_FAULTS = ['hang', 'lost', 'late', 'error', 'lies', 'cut'] as const;
export type BankFault = (typeof BANK_FAULTS)[number];

/**
 * What is wrong with the next notice: each entry twice, the last first, or the first one with another amount or
 * account.
 */
export const NOTICE_FAULTS = ['twice', 'out_of_order', 'wrong_amount', 'wrong_account'] as const;
export type NoticeFault = (typeof NOTICE_FAULTS)[number];

/** What the bank has to do wrong, each once and in the order of the requests. */
export class Faults {
  readonly #calls: { call: BankCall; fault: BankFault }[] = [];
  readonly #notices: NoticeFault[] = [];

  failNext(call: BankCall, fault: BankFault): void {
    this.#calls.push({ call, fault });
  }

  spoilNotice(fault: NoticeFault): void {
    this.#notices.push(fault);
  }

  /** Returns the fault of this call and forgets it; null where it goes well. */
  take(call: BankCall): BankFault | null {
    const at = this.#calls.findIndex((one) => one.call === call);
    return at < 0 ? null : (this.#calls.splice(at, 1)[0]?.fault ?? null);
  }

  takeOfNotice(): NoticeFault | null {
    return this.#notices.shift() ?? null;
  }
}
