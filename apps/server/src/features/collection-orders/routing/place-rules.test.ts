import { describe, expect, it } from 'vitest';
import { chargeSlot, newRotation } from '../../products/rotation/rotation-slot-rules.ts';
import { legsOf, type Place, poolUnnamed, rankPlaces } from './place-rules.ts';

const NINE = 9 * 60;
const SIX = 18 * 60;
const place = (id: number, fields: Partial<Place> = {}): Place => ({
  id,
  pool: false,
  position: 1,
  weight: 100,
  pass: 0,
  opensAtMinute: 0,
  closesAtMinute: 24 * 60,
  minAmount: 1n,
  maxAmount: 1_000_000n,
  ...fields,
});
const asked = { mode: 'agent_float', amount: 10_000n, minuteOfDay: 12 * 60 } as const;
const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);

describe('the places of an order', () => {
  it.each([
    [NINE - 1, false],
    [NINE, true],
    [SIX - 1, true],
    [SIX, false],
  ])('at minute %s one from 9:00 to 18:00 is open: %s', (minuteOfDay, isOpen) => {
    const day = place(1, { opensAtMinute: NINE, closesAtMinute: SIX });
    expect(rankPlaces([day], { ...asked, minuteOfDay })).toHaveLength(isOpen ? 1 : 0);
  });

  it.each([
    [999n, false],
    [1_000n, true],
    [5_000n, true],
    [5_001n, false],
  ])('of %s fen one from 10.00 to 50.00 takes it: %s', (amount, takes) => {
    const narrow = place(1, { minAmount: 1_000n, maxAmount: 5_000n });
    expect(rankPlaces([narrow], { ...asked, amount })).toHaveLength(takes ? 1 : 0);
  });

  it('are tried by position before rotation, and by number where both are the same', () => {
    const places = [place(4, { position: 2 }), place(3), place(2), place(1, { pass: 0.5 })];
    expect(idsOf(rankPlaces(places, asked))).toEqual([2, 3, 1, 4]);
  });

  it('share a position by weight', () => {
    const [one, three] = [place(1, { weight: 100 }), place(2, { weight: 300 })];
    const rotation = newRotation();
    const served = Array.from({ length: 400 }, () => {
      const [first] = rankPlaces([one, three], asked);
      if (first) chargeSlot(first, rotation);
      return first?.id;
    });
    const count = served.filter((id) => id === 2).length;
    expect(Math.abs(count - 300)).toBeLessThan(2);
  });

  it('are never the participants where the institution collects', () => {
    const places = [poolUnnamed(0), place(1, { position: 2 })];
    expect(idsOf(rankPlaces(places, asked))).toEqual([0, 1]);
    expect(idsOf(rankPlaces(places, { ...asked, mode: 'institution' }))).toEqual([1]);
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
