import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeSlot, newRotation, type RotationSlot } from './rotation-slot-rules.ts';

type Named = RotationSlot & { name: string };
const named = (name: string, weight: number): Named => ({ name, weight, pass: 0 });

/** Assigns so many orders to the entries and counts them by name. */
function serve(all: readonly Named[], orders: number, rotation = newRotation()): Map<string, number> {
  const counts = new Map(all.map(({ name }) => [name, 0]));
  for (let n = 0; n < orders; n++) {
    const next = all.reduce((first, one) => (one.pass < first.pass ? one : first));
    chargeSlot(next, rotation);
    counts.set(next.name, (counts.get(next.name) as number) + 1);
  }
  return counts;
}

describe('a rotation', () => {
  it('serves each in proportion to its weight, whatever the weights', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }), (weights) => {
        const all = weights.map((weight, at) => named(String(at), weight));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const counts = serve(all, 3 * total);
        for (const { name, weight } of all) expect(Math.abs((counts.get(name) as number) - 3 * weight)).toBeLessThan(2);
      }),
    );
  });

  it('gives one that comes back after a long time its share from then on, and no arrears', () => {
    const rotation = newRotation();
    const [away, ...others] = [named('away', 100), named('a', 100), named('b', 300)];
    serve(others, 4_000, rotation);
    const counts = serve([away as Named, ...others], 500, rotation);
    expect(counts.get('away')).toBeGreaterThanOrEqual(99);
    expect(counts.get('away')).toBeLessThanOrEqual(102);
  });

  it('a long rotation keeps its proportions when one is there only now and then', () => {
    const rotation = newRotation();
    const [now, ...others] = [named('now and then', 100), named('a', 100), named('b', 100)];
    let got = 0;
    for (let n = 0; n < 50; n++) {
      serve(others, 60, rotation);
      got += serve([now as Named, ...others], 30, rotation).get('now and then') as number;
    }
    expect(got).toBeGreaterThanOrEqual(500);
    expect(got).toBeLessThanOrEqual(600);
  });
});
