import { BusinessError } from '../errors.ts';
import * as zh from './zh.ts';

/** Reason a session ended with when its user signed in again on a device of the same kind. */
export const ENDED_ELSEWHERE = 'elsewhere';
const WORDS: Record<string, string> = zh.endedSession.reasons;

/** What whoever still shows an ended session is told: why it ended, as far as anybody said. */
export function endedSession({ reason, note = '' }: { reason: string | null; note?: string }): BusinessError {
  if (reason === ENDED_ELSEWHERE) return new BusinessError('signedInElsewhere', zh.endedSession.signedInElsewhere);
  const words = reason === null ? undefined : WORDS[reason];
  if (words === undefined) return new BusinessError('unauthenticated', zh.words.sessionEnded);
  return new BusinessError('unauthenticated', note === '' ? words : `${words}：${note}`, { ended: reason });
}
