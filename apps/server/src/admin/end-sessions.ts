import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { findUserByName } from '../features/sign-in/sign-in-store.ts';
import { endSessionsAtTerminal } from '../features/users/end-sessions.ts';
import { BusinessError } from '../platform/errors.ts';
import { withPlatform } from './open-platform.ts';
import { need, readOptions } from './usage.ts';
import * as zh from './zh.ts';

const OPTIONS = zh.endSessions.options;

/** `end-sessions`: signs one user out everywhere, or, without `--user`, everybody. */
export async function endSessions(config: Config, args: readonly string[]): Promise<string[]> {
  const { options } = readOptions(args, OPTIONS);
  const reason = need(options.reason, 'reason', OPTIONS.reason);
  const name = options.user === undefined ? null : need(options.user, 'user', OPTIONS.user).toLowerCase();
  return withPlatform(config, { keys: 'there' }, async (platform) => {
    const user = name === null ? null : await findUserByName(platform.db.identity, name);
    if (name !== null && user === null) throw new BusinessError('notFound', zh.faults.noSuchUser(name));
    const ctx = {
      platform,
      actor: { kind: 'system', name: 'terminal', ip: 'terminal' } as const,
      now: platform.clock.now(),
      requestId: `terminal-${randomUUID()}`,
    };
    const ended = await endSessionsAtTerminal(ctx, { user, reason });
    return [zh.endSessions.ended(user?.username ?? zh.endSessions.everybody, ended)];
  });
}
