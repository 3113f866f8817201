import { createMerchantUser } from '../../../server/src/features/users/create-user.ts';
import type { WriteTx } from '../../../server/src/platform/database/db.ts';
import type { Secrets } from '../../../server/src/platform/security/secrets.ts';
import { DEMO_MERCHANT_PEOPLE, DEMO_TOTP_SECRET } from './demo-data.ts';

type Entered = { merchantId: bigint; passwordHash: string };

/** Enters the people of the demo's merchant, one of each role, all with the demo's second factor. */
export async function enterMerchantPeople(
  tx: WriteTx,
  secrets: Secrets,
  { merchantId, passwordHash }: Entered,
): Promise<void> {
  for (const { username, nickname, role } of DEMO_MERCHANT_PEOPLE)
    await createMerchantUser(tx, secrets, {
      username,
      passwordHash,
      nickname,
      phone: '',
      roles: [role],
      merchantId,
      totpSecret: DEMO_TOTP_SECRET,
    });
}
