import { permissionsOfRoles } from '@mashang/contract/permissions';
import type { Platform } from '../platform/platform.ts';
import type { Ctx, UserActor } from '../platform/verb.ts';
import { findDemoUser } from './demo-store.ts';

/** What one of the demo's agents does is done by the same verbs as on screen. */
export async function actAsAgent(platform: Platform, username: string): Promise<{ ctx: Ctx; legalName: string }> {
  const user = await findDemoUser(platform.db.app, username);
  const roles = ['agent'] as const;
  const actor: UserActor = {
    kind: 'user',
    ...user,
    username,
    roles,
    permissions: new Set(permissionsOfRoles(roles)),
    area: 'agent',
    sessionId: 0n,
    ip: '',
  };
  return {
    ctx: { platform, actor, requestId: `demo:${username}`, now: platform.clock.now() },
    legalName: user.legalName,
  };
}
