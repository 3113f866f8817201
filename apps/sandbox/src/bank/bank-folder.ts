import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTS, type Bank } from './bank.ts';
import { answerToPayments, noticeAfter, statementOfDay } from './exchange.ts';
import type { Faults } from './faults.ts';

type Brought = { name: string; text: string };

/**
 * The bank's side of a folder that it shares with the institution: takes payment files from `out` and brings answers,
 * notices and statements to `in`.
 */
export class BankFolder {
  readonly #bank: Bank;
  readonly #faults: Faults;
  readonly #path: string;
  /** Answers that come at the next exchange. */
  #late: Brought[] = [];
  #cursor = '';
  #count = 0;

  constructor({ bank, faults, path }: { bank: Bank; faults: Faults; path: string }) {
    this.#bank = bank;
    this.#faults = faults;
    this.#path = path;
  }

  /** Takes every payment file and brings its answer, then brings what was booked since the last exchange. */
  exchange(): void {
    const late = this.#late;
    this.#late = [];
    for (const one of late) this.#bring(one);
    const out = join(this.#path, 'out');
    for (const name of readdirSync(out).filter((one) => one.endsWith('.xml') && !one.startsWith('.')))
      this.#answer(join(out, name));
    const spoilt = this.#bank.after(this.#cursor).length > 0 ? this.#faults.takeOfNotice() : null;
    const notice = noticeAfter(this.#bank, this.#cursor, spoilt);
    this.#cursor = this.#bank.cursor;
    if (notice !== null) this.#bring({ name: this.#nameOf('camt054'), text: notice });
  }

  /** Brings the statements of a day that is over. */
  closeDay(day: string): void {
    for (const { number } of ACCOUNTS) {
      const text = statementOfDay(this.#bank, { day, number });
      if (text !== null) this.#bring({ name: `camt053-${day}-${number}.xml`, text });
    }
  }

  #answer(path: string): void {
    const fault = this.#faults.take('pay');
    if (fault === 'hang') return;
    const text = answerToPayments(this.#bank, readFileSync(path, 'utf8'), fault);
    rmSync(path);
    const answer = { name: this.#nameOf('pain002'), text };
    if (fault === 'lost') return;
    if (fault === 'late' || fault === 'cut') this.#late.push(answer);
    if (fault === 'cut') writeFileSync(join(this.#path, 'in', answer.name), text.slice(0, text.length / 2));
    if (fault !== 'late' && fault !== 'cut') this.#bring(answer);
  }

  #nameOf(kind: string): string {
    this.#count += 1;
    return `${kind}-${this.#bank.cursor}-${this.#count}.xml`;
  }

  #bring({ name, text }: Brought): void {
    const draft = join(this.#path, 'in', `.${name}.tmp`);
    writeFileSync(draft, text);
    renameSync(draft, join(this.#path, 'in', name));
  }
}
