import { createHash, randomInt } from 'node:crypto';
import { formatTime } from '@mashang/contract/time';

/** Distinguishes the processes of one deployment within one millisecond. */
const processMark = String(randomInt(1000)).padStart(3, '0');
let counter = randomInt(10_000);
let second = { at: 0, text: '' };

/**
 * DS: collection order · DF: payout order · QD: claimed payout · HB: float moved to a sub-agent
 * · TX: cash-out · CZ: top-up.
 */
type Prefix = 'DS' | 'DF' | 'QD' | 'HB' | 'TX' | 'CZ';

/**
 * Returns an order's number: prefix, Shanghai time to the millisecond, process mark, counter (or the mark given).
 * Numbers sort by time.
 */
export function nextOrderNo(prefix: Prefix, now: number, mark?: string): string {
  counter = (counter + 1) % 10_000;
  const at = Math.floor(now / 1000);
  if (at !== second.at) second = { at, text: formatTime(now).replace(/[- :]/g, '') };
  const stamp = second.text + String(now % 1000).padStart(3, '0');
  return `${prefix}${stamp}${mark ?? `${processMark}${String(counter).padStart(4, '0')}`}`;
}

/**
 * Returns seven digits that are the same for the same intent. They end its order's number, by which a repeated intent
 * is recognised.
 */
export function markOfIntent(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest();
  return String(hash.readUIntBE(0, 6) % 10_000_000).padStart(7, '0');
}
