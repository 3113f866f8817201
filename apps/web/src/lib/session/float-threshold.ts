import { MONEY_PATTERN } from '@mashang/contract/money';
import { usePreference } from '../settings/preferences.ts';

/** Where the user keeps the float below which to be told. */
export const FLOAT_THRESHOLD = 'floatThreshold';

/** The kept threshold as wire money; empty where none is set or what is kept is no amount. */
export function useFloatThreshold(): string {
  const kept = usePreference(FLOAT_THRESHOLD);
  return typeof kept === 'string' && MONEY_PATTERN.test(kept) ? kept : '';
}
