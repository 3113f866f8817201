import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notice } from '../message-testing.ts';
import {
  extendPopups,
  isIdle,
  NO_POPUPS,
  POPUP_MS,
  type Popups,
  queuePopups,
  updatePopups,
  withoutPopups,
} from './popup-rules.ts';

const shownOf = (popups: Popups): string[] => popups.shown.map(({ message }) => message.MESSAGE_ID);
const some = (count: number, from = 1) => Array.from({ length: count }, (_, at) => notice(String(from + at)));

describe('popups', () => {
  it('show for 8 s, three at once, the rest wait in the queue', () => {
    const first = updatePopups(queuePopups(NO_POPUPS, some(4), 1_000), 1_000, 3);
    expect(shownOf(first)).toEqual(['1', '2', '3']);
    const stillFull = updatePopups(first, 1_000 + POPUP_MS - 1, 3);
    expect(shownOf(stillFull)).toEqual(['1', '2', '3']);
    const next = updatePopups(stillFull, 1_000 + POPUP_MS, 3);
    expect(shownOf(next)).toEqual(['4']);
    expect(isIdle(updatePopups(next, 1_000 + 2 * POPUP_MS, 3))).toBe(true);
  });

  it('of a flood are counted in one line that stays as long as a popup', () => {
    const flood = updatePopups(queuePopups(NO_POPUPS, some(500), 0), 0, 3);
    expect(shownOf(flood)).toEqual(['495', '496', '497']);
    expect(flood).toMatchObject({ skipped: 494, skippedUntil: POPUP_MS });
    expect(updatePopups(flood, POPUP_MS - 1, 3).skipped).toBe(494);
    expect(updatePopups(flood, POPUP_MS, 3)).toMatchObject({ skipped: 0, skippedUntil: 0 });
  });

  it('that nobody saw for a minute are only counted', () => {
    const late = updatePopups(queuePopups(NO_POPUPS, some(2), 0), 60_000, 3);
    expect(shownOf(late)).toEqual([]);
    expect(late).toMatchObject({ skipped: 2, skippedUntil: 60_000 + POPUP_MS });
  });

  it('wait in a tab that is not the ringing one, and are forgotten there when the other has shown them', () => {
    const waiting = updatePopups(queuePopups(NO_POPUPS, some(9), 0), 1_000, 0);
    expect(shownOf(waiting)).toEqual([]);
    expect(waiting.queue.length).toBe(6);
    const left = withoutPopups(waiting, new Set(['4', '5', '6', '7', '8']));
    expect(shownOf(updatePopups(left, 2_000, 3))).toEqual(['9']);
    expect(isIdle(updatePopups(left, 60_000, 0))).toBe(true);
  });

  it('get the time back that they were held', () => {
    const shown = updatePopups(queuePopups(NO_POPUPS, some(1), 0), 0, 3);
    const held = extendPopups(shown, 60_000);
    expect(shownOf(updatePopups(held, 60_000 + POPUP_MS - 1, 3))).toEqual(['1']);
    expect(shownOf(updatePopups(held, 60_000 + POPUP_MS, 3))).toEqual([]);
  });

  it('lose none and show none twice, however they come: each is shown once, or counted', () => {
    const arrivals = fc.array(fc.nat({ max: 9 }), { maxLength: 40 });
    fc.assert(
      fc.property(arrivals, fc.constantFrom(1, 3), (counts, atOnce) => {
        let popups = NO_POPUPS;
        let [sent, counted] = [0, 0];
        const seen: string[] = [];
        for (let second = 0; second < counts.length || !isIdle(popups); second++) {
          const before = popups.shown;
          const fresh = some(counts[second] ?? 0, sent + 1);
          sent += fresh.length;
          const { skipped, ...rest } = queuePopups(popups, fresh, second * 1_000);
          popups = updatePopups({ skipped, ...rest }, second * 1_000, atOnce);
          if (popups.skippedUntil === 0) counted += skipped;
          seen.push(...shownOf({ ...popups, shown: popups.shown.filter((popup) => !before.includes(popup)) }));
          expect(popups.shown.length).toBeLessThanOrEqual(atOnce);
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length + counted).toBe(sent);
      }),
    );
  });
});
