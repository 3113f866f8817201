import { HIT_STATE, HIT_STATE_NAMES, type HitState } from '@mashang/contract/screening';
import * as zh from '../zh.ts';

type Standing = {
  resume: Record<string, unknown> | null;
  hit: { state: HitState };
  format: string;
  loadedBy: string;
};
type Officer = { permissions: ReadonlySet<string>; username: string } | object;

/** Formats of lists that an officer writes; lists of a publisher have no such author. */
const OWN_FORMATS = new Set(['names', 'own']);

/**
 * Returns, in Chinese, why this person may not decide a hit; null if it may. The person who loaded an own list may not
 * decide hits on it.
 */
export function whyNotDecide({ hit, format, loadedBy, resume }: Standing, officer: Officer): string | null {
  if (hit.state !== HIT_STATE.open) return zh.hitRules.reviewed(HIT_STATE_NAMES[hit.state]);
  if (resume && 'application' in resume) return zh.hitRules.inAdmission;
  if (!('username' in officer) || !officer.permissions.has('screening-hit:propose')) return zh.hitRules.notPermitted;
  if (OWN_FORMATS.has(format) && loadedBy !== '' && officer.username === loadedBy) return zh.hitRules.ownList;
  return null;
}
