import { randomBytes } from 'node:crypto';
import type { MadeKey, MakeKeyBody, OwnKey, RevokeOwnKeyBody } from '@mashang/contract/merchant-keys';
import { KYC_STATUS } from '@mashang/contract/standing';
import { TEST_KEY_PREFIX } from '@mashang/contract/test-mode';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { revoke } from '../merchant-changes-store.ts';
import { merchantOf } from '../people/merchant-of.ts';
import * as zh from '../zh.ts';
import { insertOwnKey, listOwnKeys, lockKeyMaker } from './own-keys-store.ts';

/** Most valid keys of a merchant. */
const MOST_KEYS = 20;

/** Lists the keys of the reader's merchant, by the login that is bound to it. */
export async function readOwnKeys({ platform, actor }: Ctx): Promise<OwnKey[]> {
  allow(actor, 'own-key:read');
  const { merchantId } = merchantOf(actor);
  return platform.db.asMerchant(merchantId, (tx) => listOwnKeys(tx, merchantId));
}

const make = writeVerb<Omit<MakeKeyBody, 'googleAuthCode'>, MadeKey>({
  name: 'merchant-key.make',
  permission: 'own-key:manage',
  async run({ tx, actor, platform }, { name, scopes, live }) {
    const { merchantId } = merchantOf(actor);
    const found = await lockKeyMaker(tx, merchantId);
    // An unverified merchant gets no key for money (L2); it may build on the test space.
    if (!found || (live && found.kybStatus !== KYC_STATUS.verified))
      throw new BusinessError('conflict', zh.ownKeys.unverified);
    if (Number(found.valid) >= MOST_KEYS) throw new BusinessError('conflict', zh.ownKeys.tooMany(MOST_KEYS));
    const keyId = `${live ? 'key-' : TEST_KEY_PREFIX}${randomBytes(8).toString('hex')}`;
    const secret = randomBytes(24).toString('base64url');
    const sealed = platform.secrets.seal(secret);
    const once = [...new Set(scopes)];
    await insertOwnKey(tx, { keyId, merchantId, sealed, name, scopes: once, live, by: actorName(actor) });
    return {
      result: { keyId, secret },
      audit: { subjectKind: 'merchant-key', subjectId: keyId, after: { name, scopes: once, live } },
    };
  },
});

/** Makes a key for the actor's own merchant. Only this answer has its secret. Throws 409 (not verified, too many). */
export async function makeOwnKey(ctx: Ctx, { googleAuthCode, ...input }: MakeKeyBody): Promise<MadeKey> {
  allow(ctx.actor, 'own-key:manage');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const made = await make(ctx, input);
  ctx.platform.bus.signal('keys');
  return made;
}

const end = writeVerb<Omit<RevokeOwnKeyBody, 'googleAuthCode'>, { keyId: string }>({
  name: 'merchant-key.revoke',
  permission: 'own-key:manage',
  async run({ tx, actor }, { keyId, reason }) {
    const merchantId = merchantOf(actor).merchantId.toString();
    if (!(await revoke(tx, { merchantId, keyId, by: actorName(actor), reason })))
      throw new BusinessError('notFound', zh.faults.keyInvalid);
    return {
      result: { keyId },
      audit: { subjectKind: 'merchant-key', subjectId: keyId, after: { revoked: true, reason } },
    };
  },
});

/** Revokes a key of the actor's own merchant in every process from this moment on. Throws 404. */
export async function revokeOwnKey(ctx: Ctx, { googleAuthCode, ...input }: RevokeOwnKeyBody) {
  allow(ctx.actor, 'own-key:manage');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const result = await end(ctx, input);
  ctx.platform.bus.signal('keys');
  return result;
}
