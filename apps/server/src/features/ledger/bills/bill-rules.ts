import type { FloatForecast } from '@mashang/contract/ledger';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { formatTime } from '@mashang/contract/time';

/** Beyond this time, the pace of the last hours predicts nothing. */
const HORIZON_HOURS = 72n;

/**
 * When the float is used up at the pace of the last hours; `emptyAt` is empty if the float grows, or lasts for days.
 */
export function forecastOf(facts: {
  available: bigint;
  used: bigint;
  seconds: number;
  hours: number;
  now: number;
}): FloatForecast {
  const { available, used, seconds, hours, now } = facts;
  const perHour = seconds > 0 ? (used * 3_600n) / BigInt(seconds) : 0n;
  const lasts = perHour > 0n && available <= perHour * HORIZON_HOURS;
  const emptyAt = lasts ? formatTime(now + Number((available * 3_600_000n) / perHour)).slice(0, 16) : '';
  return { currency: BOOKS_CURRENCY, available: formatMoney(available), perHour: formatMoney(perHour), hours, emptyAt };
}

/** The list in which an order of this transfer is found. */
export function orderKindOf(type: string): 'collection' | 'payout' | 'cash-out' | 'top-up' | '' {
  if (type.startsWith('cashout.')) return 'cash-out';
  if (type.startsWith('topup.')) return 'top-up';
  if (type.startsWith('collection.')) return 'collection';
  return type.startsWith('payout.') ? 'payout' : '';
}
