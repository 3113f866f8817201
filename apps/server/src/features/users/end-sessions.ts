import { writeVerb } from '../../platform/verbs/verb.ts';
import { endSessionsByTerminal } from './operator-users-store.ts';
import * as zh from './zh.ts';

type Request = { user: { id: bigint; username: string } | null; reason: string };

/**
 * Public entry for the terminal of the machine: ends all sessions of one user, or of everybody, when a device or a
 * token may be in wrong hands. It only removes access, so it needs no second person; running servers notice within five
 * seconds.
 */
export const endSessionsAtTerminal = writeVerb<Request, number>({
  name: 'session.end-all',
  permission: null,
  login: 'identity',
  async run({ tx }, { user, reason }) {
    const ended = await endSessionsByTerminal(tx, user?.id ?? null);
    const after = { reason, sessions: ended, of: user?.username ?? zh.endSessions.everybody };
    return {
      result: ended,
      audit: { subjectKind: 'user', subjectId: user ? String(user.id) : zh.endSessions.everybody, after },
    };
  },
});
