import { BusinessError } from '../errors.ts';
import * as zh from './zh.ts';

/** Reason of a session that ended because its user signed in again on a device of the same kind. */
export const ENDED_ELSEWHERE = 'elsewhere';
const WORDS: Record<string, string> = zh.endedSession.reasons;

/** Returns the error for a client that still shows an ended session: why it ended, as far as a reason was recorded. */
export function endedSession({ reason, note = '' }: { reason: string | null; note?: string }): BusinessError {
  if (reason === ENDED_ELSEWHERE) return new BusinessError('signedInElsewhere', zh.endedSession.signedInElsewhere);
  const words = reason === null ? undefined : WORDS[reason];
  if (words === undefined) return new BusinessError('unauthenticated', zh.words.sessionEnded);
  return new BusinessError('unauthenticated', note === '' ? words : `${words}：${note}`, { ended: reason });
}
