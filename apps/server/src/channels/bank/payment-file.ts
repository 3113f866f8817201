import type { BankFileFormat } from '@mashang/contract/bank-files';
import { type BankPayment, bankFile } from '../../platform/files/bank/bank-file.ts';
import type { BankFileHead } from '../../platform/files/bank/bank-file-store.ts';
import { writePain001 } from './write-pain001.ts';

/** Returns a bank file in the format that its bank takes, with complete account numbers. */
export function paymentFile(format: BankFileFormat, head: BankFileHead, payments: readonly BankPayment[]): string {
  return format === 'xml' ? writePain001(head, payments) : bankFile(head, payments);
}
