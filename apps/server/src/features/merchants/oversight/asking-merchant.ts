import type { Tx } from '../../../platform/database/db.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { type AskingMerchant, findAskingMerchant } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';

export type { AskingMerchant };

/**
 * Returns the merchant whose people ask for its money. Refuses as the API does, before anything asked for is judged:
 * 404 in the words `missing`, 403 while it is suspended, 423 in the words `frozen`.
 */
export async function requireAskingMerchant(
  tx: Tx,
  id: string,
  words: { missing: string; frozen: string },
): Promise<AskingMerchant> {
  const found = await findAskingMerchant(tx, id);
  if (!found) throw new BusinessError('notFound', words.missing);
  if (found.suspended) throw new BusinessError('forbidden', zh.stoppedMerchant.suspended);
  if (found.frozen) throw new BusinessError('frozen', words.frozen);
  return found;
}
