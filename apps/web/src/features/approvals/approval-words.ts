import { APPROVAL_STATE, type ApprovalState } from '@mashang/contract/approvals';
import { countdownText } from '../../lib/format/format.ts';
import * as zh from './zh.tsx';

const HOUR_MS = 3_600_000;

/** Text of the time left: hours and minutes, in the last hour N分N秒. */
export function leftText(ms: number): string {
  if (ms < HOUR_MS) return countdownText(ms);
  return zh.leftText.hoursAndMinutes(Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / 60_000));
}

/** Name of the maker: a merchant that signed the request, or one of the staff. */
export function makerText(maker: string): string {
  return maker.startsWith('merchant:') ? zh.makerText.merchant(maker.slice('merchant:'.length)) : maker;
}

/** Progress of proposals that need two checkers. */
export function progressText({
  state,
  needed,
  approved,
}: {
  state: ApprovalState;
  needed: number;
  approved: number;
}): string {
  return needed > 1 && state === APPROVAL_STATE.pending ? zh.progressText.approved(approved, needed) : '';
}
