import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KYC_MOVES, mayStart, whyNoPlaceBelow } from './participants.ts';
import { mayMove } from './states.ts';

describe('who may start a participant again', () => {
  const path = fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 1, maxLength: 4 });
  const scene = path.chain((ids) =>
    fc.record({ ids: fc.constant(ids), actor: fc.constantFrom(...ids), by: fc.option(fc.constantFrom(...ids)) }),
  );

  it('never somebody beside its line', () => {
    fc.assert(
      fc.property(scene, ({ ids, by }) => {
        expect(mayStart('1000', ids, by === null ? null : { participantId: by })).toBe(false);
      }),
    );
  });

  it('whoever paused it, and whoever stands above that; what it paused for itself only it', () => {
    fc.assert(
      fc.property(scene, ({ ids, actor, by }) => {
        const may = mayStart(actor, ids, by === null ? null : { participantId: by });
        if (by === null) expect(may).toBe(true);
        else if (by === ids.at(-1)) expect(may).toBe(actor === by);
        else expect(may).toBe(ids.indexOf(actor) <= ids.indexOf(by));
      }),
    );
  });

  it('nobody of the network after the operator', () => {
    fc.assert(fc.property(scene, ({ ids, actor }) => !mayStart(actor, ids, { participantId: null })));
  });
});

it('agents stand at most two levels below a top agent, code merchants below any', () => {
  expect([0, 1, 2, 3].map((depth) => whyNoPlaceBelow(depth, 'AGENT') === null)).toEqual([true, true, false, false]);
  expect([0, 1, 2].every((depth) => whyNoPlaceBelow(depth, 'CODE_MERCHANT') === null)).toBe(true);
});

it('nobody is verified but after having waited', () => {
  const before = [0, 1, 2, 3, 4].filter((from) => mayMove(KYC_MOVES, from, 2));
  expect(before).toEqual([1]);
});
