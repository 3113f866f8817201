import type { OwnAccess } from '@mashang/contract/merchant-access';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../people/merchant-of.ts';
import { readOwnAccessRows } from './endpoint-store.ts';

/** Lists the webhook addresses and networks of the reader's merchant, by the login that is bound to it. */
export async function readOwnAccess({ platform, actor }: Ctx): Promise<OwnAccess> {
  allow(actor, 'own-key:read');
  const { merchantId } = merchantOf(actor);
  const rows = await platform.db.asMerchant(merchantId, (tx) => readOwnAccessRows(tx, merchantId));
  return { merchantId: merchantId.toString(), ...rows };
}
