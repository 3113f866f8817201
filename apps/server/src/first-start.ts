import { createUser } from './features/users/create-user.ts';
import { makeFirstPassword } from './features/users/first-password.ts';
import { isEmpty, lockSeeding } from './first-start-store.ts';
import type { Platform } from './platform/platform.ts';
import { writeAudit } from './platform/verbs/audit.ts';
import { ownWork } from './platform/verbs/own-work.ts';

export type FirstUser = { username: string; password: string };
const FIRST_USERS = ['admin01', 'admin02'] as const;

/**
 * Creates two operators, maker and checker, in an empty database outside a demo. Their random passwords are returned
 * once, to be shown on the terminal, and stored nowhere else in clear; every money service stays off until the two have
 * entered the licence.
 */
export async function createFirstUsers(
  platform: Platform,
  names: readonly [string, string] = FIRST_USERS,
): Promise<FirstUser[]> {
  return ownWork(platform.db, 'start.first-users').transaction(async (tx) => {
    await lockSeeding(tx);
    if (!(await isEmpty(tx))) return [];
    const users = names.map((username) => ({ username, password: makeFirstPassword() }));
    const ctx = {
      platform,
      actor: { kind: 'system', name: 'first-start' },
      requestId: 'first-start',
      now: platform.clock.now(),
    } as const;
    for (const { username, password } of users) {
      const id = await createUser(tx, platform.secrets, {
        username,
        passwordPlain: password,
        // Nobody could give them another, so it stays valid until it is changed.
        passwordUntil: 'infinity',
        nickname: username,
        phone: '',
        roles: ['operator_admin'],
        participantId: null,
      });
      await writeAudit(tx, ctx, 'user.create', {
        subjectKind: 'user',
        subjectId: String(id),
        after: { username, roles: ['operator_admin'] },
      });
    }
    return users;
  });
}
