import { MONEY_PATTERN } from '@mashang/contract/money';
import { usePreference } from '../settings/preferences.ts';

/** Key of the user's preference for the float below which the user is notified. */
export const FLOAT_THRESHOLD = 'floatThreshold';

/** The stored threshold as wire money; empty where none is set or the stored value is no amount. */
export function useFloatThreshold(): string {
  const kept = usePreference(FLOAT_THRESHOLD);
  return typeof kept === 'string' && MONEY_PATTERN.test(kept) ? kept : '';
}
