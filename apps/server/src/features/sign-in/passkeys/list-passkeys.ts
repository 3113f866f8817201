import type { Passkey } from '@mashang/contract/sign-in';
import { formatTime } from '@mashang/contract/time';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { listPasskeys } from './passkey-store.ts';

/** Lists the signed-in operator's passkeys, oldest first. */
export async function listOwnPasskeys({ platform, actor }: Ctx): Promise<Passkey[]> {
  allow(actor, 'passkey:manage');
  const keys = await listPasskeys(platform.db.identity, actor.userId);
  return keys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id: String(id),
    name,
    createdAt: formatTime(createdAt),
    lastUsedAt: lastUsedAt ? formatTime(lastUsedAt) : '',
  }));
}
