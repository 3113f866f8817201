import type { LoginDevice } from '@mashang/contract/sign-in';
import { formatTime } from '@mashang/contract/time';
import { BusinessError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { deviceName, maskIp } from '../sign-in-rules.ts';
import { listSessions } from '../sign-in-store.ts';
import * as zh from '../zh.ts';

/** Lists the user's current sessions, last used first. */
export async function listDevices({ platform, actor, now }: Ctx): Promise<LoginDevice[]> {
  if (actor.kind !== 'user') throw new BusinessError('unauthenticated', zh.faults.signInFirst);
  const rows = await listSessions(platform.db.identity, actor.userId, now);
  return rows.map((row) => ({
    id: String(row.id),
    device: row.device,
    thisLogin: row.id === actor.sessionId,
    lastSeen: formatTime(row.lastSeen),
    ip: maskIp(row.ip),
    name: deviceName(row.userAgent),
  }));
}
