import { randomInt } from 'node:crypto';
import { formatTime } from '@mashang/contract/time';

/** Tells the processes of one deployment apart inside the same millisecond. */
const processMark = String(randomInt(1000)).padStart(3, '0');
let counter = randomInt(10_000);

/** DS: collection order · DF: payout order · QD: claimed payout. */
type Prefix = 'DS' | 'DF' | 'QD';

/** An order's number: prefix, Shanghai time to the millisecond, process mark, counter. Sorts by time. */
export function nextOrderNo(prefix: Prefix, now: number): string {
  counter = (counter + 1) % 10_000;
  const stamp = formatTime(now).replace(/[- :]/g, '') + String(now % 1000).padStart(3, '0');
  return `${prefix}${stamp}${processMark}${String(counter).padStart(4, '0')}`;
}
