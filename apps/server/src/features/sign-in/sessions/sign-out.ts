import { dropUserSessions } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { type Ctx, type UserActor, writeVerb } from '../../../platform/verbs/verb.ts';
import { endSession, endSessions } from '../sign-in-store.ts';
import * as zh from '../zh.ts';

type Device = 'PC' | 'OTHER';

/** Signs out this device, or every device of a kind; returns whether this one is among them. */
export async function signOut(ctx: Ctx, device: Device | undefined): Promise<{ self: boolean }> {
  const result = await end(ctx, device);
  dropUserSessions(ctx.platform, userOf(ctx).userId);
  return result;
}

function userOf({ actor }: Ctx): UserActor {
  if (actor.kind !== 'user') throw new BusinessError('unauthenticated', zh.faults.signInFirst);
  return actor;
}

const end = writeVerb<Device | undefined, { self: boolean }>({
  name: 'session.sign-out',
  permission: null,
  login: 'identity',
  async run(ctx, device) {
    const { userId, sessionId } = userOf(ctx);
    const ended = device ? await endSessions(ctx.tx, userId, { device }, 'signed-out', ctx.now) : [sessionId];
    if (!device) await endSession(ctx.tx, sessionId, 'signed-out', ctx.now);
    const after = { device: device ?? 'this', ended: ended.map(String) };
    return {
      result: { self: ended.includes(sessionId) },
      audit: { subjectKind: 'session', subjectId: String(sessionId), after },
    };
  },
});
