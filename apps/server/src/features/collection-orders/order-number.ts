import { randomInt } from 'node:crypto';
import { formatTime } from '@mashang/contract/time';

/** Tells the processes of one deployment apart inside the same millisecond. */
const processMark = String(randomInt(1000)).padStart(3, '0');
let counter = randomInt(10_000);

/** A collection order's number: DS, Shanghai time to the millisecond, process mark, counter. Sorts by time. */
export function nextCollectionOrderNo(now: number): string {
  counter = (counter + 1) % 10_000;
  const stamp = formatTime(now).replace(/[- :]/g, '') + String(now % 1000).padStart(3, '0');
  return `DS${stamp}${processMark}${String(counter).padStart(4, '0')}`;
}
