import type { Tx } from '../database/db.ts';
import { BusinessError } from '../errors.ts';
import { type BankFileHead, findBankFile, findFrozenPayment } from './bank-file-store.ts';
import * as zh from './zh.ts';

/**
 * A bank file for whoever uploads it; 423 while a payment of it that is not paid yet may not leave: whoever uploads the
 * file would pay past a freeze or a stop.
 */
export async function handOutBankFile(tx: Tx, batchNo: string): Promise<BankFileHead | undefined> {
  const frozen = await findFrozenPayment(tx, batchNo);
  if (frozen === null) return findBankFile(tx, batchNo);
  throw new BusinessError('frozen', zh.handOutBankFile.frozen(frozen));
}
