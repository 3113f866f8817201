import { describe, expect, it } from 'vitest';
import { chargeSlot, newRotation } from '../../products/rotation/rotation-slot-rules.ts';
import { legsOf, type Place, poolUnnamed, rankPlaces } from './place-rules.ts';

const NINE = 9 * 60;
const SIX = 18 * 60;
/** A cost in parts of a million, with a fixed part in fen. */
function costing(rate: number, fixed = 0n): Place['cost'] {
  return { rate, fixed, least: 0n, most: null };
}
const place = (id: number, fields: Partial<Place> = {}): Place => ({
  id,
  kind: 'bank',
  name: '',
  position: 1,
  weight: 100,
  pass: 0,
  opensAtMinute: 0,
  closesAtMinute: 24 * 60,
  minAmount: 1n,
  maxAmount: 1_000_000n,
  off: false,
  down: false,
  success: null,
  minSuccess: null,
  cost: costing(0),
  ...fields,
});
const asked = { mode: 'agent_float', choice: 'weight', amount: 10_000n, minuteOfDay: 12 * 60 } as const;
const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);

describe('the places of an order', () => {
  it.each([
    [NINE - 1, false],
    [NINE, true],
    [SIX - 1, true],
    [SIX, false],
  ])('at minute %s one from 9:00 to 18:00 is open: %s', (minuteOfDay, isOpen) => {
    const day = place(1, { opensAtMinute: NINE, closesAtMinute: SIX });
    const { ranked, skips } = rankPlaces([day], { ...asked, minuteOfDay });
    expect(ranked).toEqual(isOpen ? [day] : []);
    expect(skips).toEqual(isOpen ? [] : [{ place: day, reason: 'out_of_hours' }]);
  });

  it.each([
    [999n, false],
    [1_000n, true],
    [5_000n, true],
    [5_001n, false],
  ])('of %s fen one from 10.00 to 50.00 takes it: %s', (amount, takes) => {
    const narrow = place(1, { minAmount: 1_000n, maxAmount: 5_000n });
    const { ranked, skips } = rankPlaces([narrow], { ...asked, amount });
    expect(ranked).toEqual(takes ? [narrow] : []);
    expect(skips).toEqual(takes ? [] : [{ place: narrow, reason: 'out_of_range' }]);
  });

  it('are tried by position before rotation, and by number where both are the same', () => {
    const places = [place(4, { position: 2 }), place(3), place(2), place(1, { pass: 0.5 })];
    expect(idsOf(rankPlaces(places, asked).ranked)).toEqual([2, 3, 1, 4]);
  });

  it('share a position by weight', () => {
    const [one, three] = [place(1, { weight: 100 }), place(2, { weight: 300 })];
    const rotation = newRotation();
    const served = Array.from({ length: 400 }, () => {
      const [first] = rankPlaces([one, three], asked).ranked;
      if (first) chargeSlot(first, rotation);
      return first?.id;
    });
    const count = served.filter((id) => id === 2).length;
    expect(Math.abs(count - 300)).toBeLessThan(2);
  });

  it('are never the participants where the institution collects', () => {
    const places = [poolUnnamed(0), place(1, { position: 2 })];
    expect(idsOf(rankPlaces(places, asked).ranked)).toEqual([0, 1]);
    expect(idsOf(rankPlaces(places, { ...asked, mode: 'institution' }).ranked)).toEqual([1]);
  });

  it('are no skipped place either, the participants, where the institution collects', () => {
    expect(rankPlaces([poolUnnamed(0)], { ...asked, mode: 'institution' })).toEqual({ ranked: [], skips: [] });
  });

  it('leave out one that is off, or whose channel does not answer', () => {
    const [off, down, open] = [place(1, { off: true }), place(2, { down: true }), place(3)];
    const { ranked, skips } = rankPlaces([off, down, open], asked);
    expect(idsOf(ranked)).toEqual([3]);
    expect(skips).toEqual([
      { place: off, reason: 'place_off' },
      { place: down, reason: 'channel_down' },
    ]);
  });

  it.each([
    [949, 950, false],
    [950, 950, true],
    [null, 950, true],
    [0, null, true],
    [0, 1, false],
  ])('with %s of 1000 payments paid and a floor of %s one takes it: %s', (success, minSuccess, takes) => {
    const one = place(1, { kind: 'channel', success, minSuccess });
    const { ranked, skips } = rankPlaces([one], asked);
    expect(ranked).toEqual(takes ? [one] : []);
    expect(skips).toEqual(takes ? [] : [{ place: one, reason: 'success_low' }]);
  });

  it('of one position go by cost where the product says so: the cheapest for this amount', () => {
    const percent = place(1, { cost: costing(6_000) });
    const fixed = place(2, { cost: costing(0, 100n) });
    const dear = place(3, { position: 1, cost: costing(10_000, 100n) });
    const first = place(4, { cost: costing(50_000), position: 0 });
    const ranks = (amount: bigint) =>
      idsOf(rankPlaces([dear, fixed, percent, first], { ...asked, choice: 'cost', amount }).ranked);
    // 0.6 % of 100.00 are 0.60; of 500.00 they are 3.00, and the fixed 1.00 is less.
    expect(ranks(10_000n)).toEqual([4, 1, 2, 3]);
    expect(ranks(50_000n)).toEqual([4, 2, 1, 3]);
    expect(idsOf(rankPlaces([dear, fixed, percent], asked).ranked)).toEqual([1, 2, 3]);
  });

  it('of one cost share their position by weight', () => {
    const [one, three] = [place(1, { weight: 100 }), place(2, { weight: 300 })];
    const rotation = newRotation();
    const served = Array.from({ length: 400 }, () => {
      const [first] = rankPlaces([one, three], { ...asked, choice: 'cost' }).ranked;
      if (first) chargeSlot(first, rotation);
      return first?.id;
    });
    expect(Math.abs(served.filter((id) => id === 2).length - 300)).toBeLessThan(2);
  });

  it('go to the database with neighbours of the institution together, the pool between them alone', () => {
    const legs = legsOf([place(1), place(2), poolUnnamed(0), place(3)]);
    expect(legs.map(({ pool, places }) => [pool, idsOf(places)])).toEqual([
      [false, [1, 2]],
      [true, [0]],
      [false, [3]],
    ]);
  });
});
