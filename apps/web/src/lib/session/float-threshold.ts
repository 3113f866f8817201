import { usePreference } from '../settings/preferences.ts';

/** Where the user keeps the float below which to be told. */
export const FLOAT_THRESHOLD = 'floatThreshold';

/** The kept threshold as wire money; empty where none is set or what is kept is no amount. */
export function useFloatThreshold(): string {
  const kept = usePreference(FLOAT_THRESHOLD);
  return typeof kept === 'string' && /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(kept) ? kept : '';
}
