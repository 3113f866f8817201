import { areaOfRoles, permissionsOfRoles, type Role } from '@mashang/contract/permissions';
import { openShortSession } from '../../../server/src/features/sign-in/sessions/short-session.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import type { Ctx, UserActor } from '../../../server/src/platform/verbs/verb.ts';
import { DEMO_STAFF } from './demo-data.ts';
import { findDemoUser, findStaffId } from './demo-store.ts';

type Person = { userId: bigint; participantId: bigint | null; username: string; roles: readonly Role[] };

/** Runs work as one of the demo's people, by the same verbs as on the screen, with a session of its own. */
async function act<T>(platform: Platform, person: Person, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const session = await openShortSession(platform, person.userId);
  const { roles, username } = person;
  const actor: UserActor = {
    ...person,
    kind: 'user',
    permissions: new Set(permissionsOfRoles(roles)),
    area: areaOfRoles(roles),
    sessionId: session.id,
    session: session.secret,
    ip: '',
  };
  try {
    return await work({ platform, actor, requestId: `demo:${username}`, now: platform.clock.now() });
  } finally {
    await session.end();
  }
}

export type AgentCtx = { ctx: Ctx; legalName: string; participantId: bigint };

export async function actAsAgent<T>(
  platform: Platform,
  username: string,
  work: (agent: AgentCtx) => Promise<T>,
): Promise<T> {
  const { userId, participantId, legalName } = await findDemoUser(platform.db.app, username);
  return act(platform, { userId, participantId, username, roles: ['agent'] }, (ctx) =>
    work({ ctx, legalName, participantId }),
  );
}

export async function actAsStaff<T>(
  platform: Platform,
  username: (typeof DEMO_STAFF)[number]['username'],
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const roles = DEMO_STAFF.filter((one) => one.username === username).map(({ role }) => role);
  const userId = await findStaffId(platform.db.app, username);
  return act(platform, { userId, participantId: null, username, roles }, work);
}
