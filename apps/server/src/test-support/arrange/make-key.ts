import { randomBytes } from 'node:crypto';
import { TEST_KEY_PREFIX } from '@mashang/contract/test-mode';
import type { Credentials } from '@mashang/merchant-sdk/sign-request';
import { M1001 } from '../call-merchant.ts';
import type { TestServer } from '../start-test-server.ts';
import { asOwner } from './as-owner.ts';

/** Enters a key of a merchant with every scope, for one of both spaces. */
export async function makeKey(
  server: TestServer,
  { live, mchId = M1001.mchId }: { live: boolean; mchId?: string },
): Promise<Credentials> {
  const keyId = `${live ? 'key-' : TEST_KEY_PREFIX}${randomBytes(8).toString('hex')}`;
  const secret = randomBytes(24).toString('base64url');
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`
      insert into merchant_key (key_id, merchant_id, secret, live)
      select ${keyId}, id, ${server.platform.secrets.seal(secret)}, ${live} from merchant where mch_id = ${mchId}`;
  });
  server.platform.bus.signal('keys');
  return { mchId, keyId, secret };
}
