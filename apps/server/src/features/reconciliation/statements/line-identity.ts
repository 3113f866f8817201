import { createHash } from 'node:crypto';
import type { ReadLine } from './line-rules.ts';

/** Identifies an outgoing payment; a payment and a receipt with the same reference are different lines. */
export function identityOfDebit(line: ReadLine, seen: Map<string, number>): Buffer {
  return hash(['debit', identityOf(line, seen).toString('hex')]);
}

/**
 * Identifies a receipt in every file that contains it: by the bank's own reference, or else by all its fields and how
 * often this file repeated them before. `seen` belongs to one file.
 */
export function identityOf(line: ReadLine, seen: Map<string, number>): Buffer {
  const { accountNo, amount, reference, at, payer, payerAccount, remark } = line;
  if (reference !== '') return hash(['reference', accountNo, String(amount), reference]);
  const said = JSON.stringify(['said', accountNo, String(amount), at, payer, payerAccount, remark]);
  const times = seen.get(said) ?? 0;
  seen.set(said, times + 1);
  return hash([said, String(times)]);
}

function hash(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
