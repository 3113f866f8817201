import type { MerchantRole, Role } from '@mashang/contract/permissions';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../../../sandbox/src/seed/demo-data.ts';
import { createMerchantUser } from '../../features/users/create-user.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { M1001 } from '../call-merchant.ts';
import type { TestServer } from '../start-test-server.ts';
import { asOwner } from './as-owner.ts';

/** Enters people of a merchant, M1001 unless named, with the demo's password, and its second factor bound. */
export async function enterMerchantPeople(
  server: TestServer,
  people: readonly { name: string; role: Role }[],
  mchId = M1001.mchId,
): Promise<void> {
  const [merchant] = await server.owner`select id from merchant where mch_id = ${mchId}`;
  await asOwner(server.platform.db.url, async (tx) => {
    for (const { name, role } of people)
      await createMerchantUser(grantWriter(tx), server.platform.secrets, {
        username: name,
        passwordPlain: DEMO_PASSWORD,
        nickname: name,
        phone: '',
        roles: [role as MerchantRole],
        merchantId: merchant?.id as bigint,
        totpSecret: DEMO_TOTP_SECRET,
      });
  });
}
