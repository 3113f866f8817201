import type { Tx } from '../../database/db.ts';
import { BusinessError } from '../../errors.ts';
import * as zh from '../zh.ts';
import { type BankFileHead, findBankFile, findFrozenPayment } from './bank-file-store.ts';

/**
 * Returns a bank file for upload. Throws 423 while one of its unpaid payments may not leave: uploading the file would
 * pay despite a freeze or a stop.
 */
export async function takeBankFile(tx: Tx, batchNo: string): Promise<BankFileHead | undefined> {
  const frozen = await findFrozenPayment(tx, batchNo);
  if (frozen === null) return findBankFile(tx, batchNo);
  throw new BusinessError('frozen', zh.takeBankFile.frozen(frozen));
}
