import { createHash } from 'node:crypto';
import type { ReadLine } from './line-rules.ts';

/** The same of money that went out: a payment and a receipt under one reference are two. */
export function identityOfDebit(line: ReadLine, seen: Map<string, number>): Buffer {
  return hash(['debit', identityOf(line, seen).toString('hex')]);
}

/**
 * What makes a receipt the same one in every file that names it: the bank's own reference, or else everything it
 * says and how often this file has said so before. `seen` is kept for one file.
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
