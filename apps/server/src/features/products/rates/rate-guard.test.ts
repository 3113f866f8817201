import { type RateRow, rateBounds, whyNotWithdrawn, whyRateRefused } from '@mashang/contract/products';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/db.ts';
import { participantId } from '../../../test-support/arrange/arrange-network.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { loadRateFacts } from './rate-facts.ts';

let server: TestServer;
let line: { parent: bigint; son: bigint; grandson: bigint };

beforeAll(async () => {
  server = await startTestServer();
  const [parent, son] = [await participantId(server, 'agent01'), await participantId(server, 'agent02')];
  const [row] = await server.owner`
    insert into participant (parent_id, path, depth, kind, name, person_id, legal_name)
    select ${son}, '{}', 0, 'CODE_MERCHANT', 'grandson', person_id, legal_name
    from participant
    where id = ${son}
    returning id`;
  line = { parent, son, grandson: (row as { id: bigint }).id };
});
afterAll(() => server.stop());

type Step = { who: keyof typeof line; hours: number; rate: number; enabled: boolean };
const step = (who: fc.Arbitrary<keyof typeof line>): fc.Arbitrary<Step> =>
  fc.record({
    who,
    hours: fc.constantFrom(-24, 0, 1, 2, 3, 4),
    rate: fc.integer({ min: 0, max: 6 }).map((n) => n * 1_000),
    enabled: fc.boolean(),
  });

/** Returns the name of the constraint that refused the work, null where it succeeded. A refused work is undone. */
async function refusalOf(tx: Tx, work: (tx: Tx) => PromiseLike<unknown>): Promise<string | null> {
  try {
    await tx.savepoint((inner) => work(inner) as Promise<unknown>);
    return null;
  } catch (err) {
    const { constraint: name } = err as { constraint?: string };
    if (!name) throw err;
    return name;
  }
}

function add(tx: Tx, product: bigint, { who, hours, rate, enabled }: Step) {
  return tx`
    insert into participant_rate (participant_id, product_id, effective_from, rate, enabled)
    values (${line[who]}, ${product}, now() + make_interval(hours => ${hours}), ${rate}, ${enabled})`;
}

const UNDO = new Error('undo');
/**
 * Creates a product with a first rate for all three, makes the changes that the database accepts, and runs `look`; then
 * everything is undone.
 */
async function inSomeHistory(history: readonly Step[], look: (tx: Tx, product: bigint) => Promise<void>) {
  await server.owner
    .begin(async (tx) => {
      const [row] = await tx`
        insert into product (code, name, pay_type, pay_pattern, min_amount, max_amount, pay_window_s)
        values ('tried', '试', 2, 0, 1, 100, 300)
        returning id`;
      const product = (row as { id: bigint }).id;
      for (const [who, rate] of [
        ['parent', 5_000],
        ['son', 3_000],
        ['grandson', 1_000],
      ] as const)
        await add(tx, product, { who, hours: -48, rate, enabled: true });
      for (const entry of history) await refusalOf(tx, (inner) => add(inner, product, entry));
      await look(tx, product);
      throw UNDO;
    })
    .catch((err) => {
      if (err !== UNDO) throw err;
    });
}

const anyone = fc.constantFrom<keyof typeof line>('parent', 'son', 'grandson');

it('contract and database judge a new rate alike, whatever was and is to come', async () => {
  let [taken, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step(anyone), { maxLength: 8 }), step(fc.constant('son')), (history, asked) =>
      inSomeHistory(history, async (tx, product) => {
        const facts = await loadRateFacts(tx, { participantId: line.son, parentId: line.parent, productId: product });
        const [row] = await tx`select extract(epoch from now())::float8 * 1000 as now`;
        const at = (row as { now: number }).now + asked.hours * 3_600_000;
        const judged = whyRateRefused({ rate: asked.rate, at }, facts.now, facts.bounds);
        const twice = facts.own.some((rate) => Math.abs(rate.from - at) < 1) ? 'participant_rate_pkey' : null;
        const answer = await refusalOf(tx, (inner) => add(inner, product, asked));
        expect(answer).toBe(judged ?? twice);
        if (answer) refused += 1;
        else taken += 1;
      }),
    ),
    { numRuns: 150 },
  );
  expect(Math.min(taken, refused)).toBeGreaterThan(10);
}, 60_000);

it('contract and database judge a withdrawal alike, and one that goes through leaves its trace', async () => {
  let [taken, refused] = [0, 0];
  const ahead = fc.record({
    who: anyone,
    hours: fc.constantFrom(1, 2, 3, 4),
    rate: fc.integer({ min: 0, max: 6 }).map((n) => n * 1_000),
    enabled: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(ahead, { minLength: 4, maxLength: 12 }), (history) =>
      inSomeHistory(history, async (tx, product) => {
        const facts = await loadRateFacts(tx, { participantId: line.son, parentId: line.parent, productId: product });
        for (const row of facts.own) {
          const judged = whyNotWithdrawn(facts.own, row.from, facts.now, facts.bounds);
          const answer = await refusalOf(tx, (inner) =>
            inner.savepoint(async (again) => {
              const [{ done }] = (await again`
                select withdraw_rate(${line.son}, ${product}, ${row.time}::timestamp at time zone 'Asia/Shanghai',
                  'tester') as done`) as unknown as [{ done: boolean }];
              expect(done).toBe(true);
              const traces = await again`
                  select 1
                  from participant_rate_withdrawn
                  where product_id = ${product} and withdrawn_by = 'tester'`;
              expect(traces.length).toBe(1);
              throw Object.assign(new Error('went through'), { constraint: 'undone' });
            }),
          );
          expect(answer).toBe(judged ?? 'undone');
          if (answer === 'undone') taken += 1;
          else refused += 1;
        }
      }),
    ),
    { numRuns: 60 },
  );
  expect(Math.min(taken, refused)).toBeGreaterThan(10);
}, 60_000);

it('a child never stands above its parent at any moment, whatever the database took', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step(anyone), { maxLength: 14 }), (history) =>
      inSomeHistory(history, async (tx, product) => {
        const rows = (await tx`
          select m.at
          from (select distinct effective_from as at
            from participant_rate
            where product_id = ${product} and effective_from > now()) m
          where rate_of(${line.son}, ${product}, m.at) > rate_of(${line.parent}, ${product}, m.at)
            or rate_of(${line.grandson}, ${product}, m.at)
              > rate_of(${line.son}, ${product}, m.at)`) as unknown as unknown[];
        expect(rows).toEqual([]);
      }),
    ),
    { numRuns: 60 },
  );
}, 60_000);

it('bounds follow the parent down and the children up, each from its moment on', () => {
  const row = (from: number, rate: number, enabled = true): RateRow => ({ from, rate, enabled });
  const bounds = rateBounds(
    10,
    [row(0, 12_000), row(20, 9_000)],
    [[row(0, 5_000), row(30, 7_000)], [row(0, 8_000, false)]],
  );
  expect(bounds).toEqual([
    { from: 10, open: true, ceiling: 9_000, floor: 7_000 },
    { from: 20, open: true, ceiling: 9_000, floor: 7_000 },
    { from: 30, open: true, ceiling: 9_000, floor: 7_000 },
  ]);
  expect(rateBounds(10, [row(0, 12_000), row(20, 15_000)], [[row(0, 5_000), row(30, 2_000)]])).toEqual([
    { from: 10, open: true, ceiling: 12_000, floor: 5_000 },
    { from: 20, open: true, ceiling: 15_000, floor: 5_000 },
    { from: 30, open: true, ceiling: 15_000, floor: 2_000 },
  ]);
  expect(rateBounds(10, [row(0, 12_000, false)], [])).toEqual([{ from: 10, open: false, ceiling: null, floor: null }]);
});
