import {
  BACK_TEST_FEW,
  type Condition,
  type FactName,
  type Facts,
  FIRST_RULES,
  MONITOR_FACTS,
  MONITOR_STAGES,
  type MonitorStage,
  OPERATORS,
  type Operator,
  ruleBody,
} from '@mashang/contract/monitoring';
import fc from 'fast-check';
import { Engine } from 'json-rules-engine';
import { describe, expect, it } from 'vitest';
import { LABELLED } from './labelled-cases.fixture.ts';
import { judge, type LiveRule, looksLikeName, matches, meets, shareOf, whyNotLive } from './monitoring-rules.ts';

const RULES: LiveRule[] = Object.entries(FIRST_RULES).map(([code, body], at) => ({
  id: BigInt(at + 1),
  code,
  version: 1,
  body,
}));
const factNames = Object.keys(MONITOR_FACTS) as FactName[];
const facts = (): fc.Arbitrary<Facts> =>
  fc.dictionary(fc.constantFrom(...factNames), fc.integer({ min: 0, max: 100_000 }), { maxKeys: 8 }) as never;
const leaf = fc.record({
  fact: fc.constantFrom(...factNames),
  operator: fc.constantFrom(...(Object.keys(OPERATORS) as Operator[])),
  value: fc.integer({ min: 0, max: 100_000 }),
});
const parts = fc.array(
  fc.oneof(
    leaf,
    fc.array(leaf, { minLength: 1, maxLength: 3 }).map((all) => ({ all }) as Condition),
  ),
  { minLength: 1, maxLength: 4 },
);
const tree: fc.Arbitrary<Condition> = fc.oneof(
  parts.map((all) => ({ all }) as Condition),
  parts.map((any) => ({ any }) as Condition),
);

describe('every rule against its labelled cases', () => {
  it.each(RULES)('$code speaks up where it ought to and nowhere else', ({ code, body }) => {
    const { yes = [], no = [] } = LABELLED[code] ?? {};
    expect(yes.length).toBeGreaterThanOrEqual(20);
    expect(no.length).toBeGreaterThanOrEqual(20);
    expect(yes.filter(({ stage, facts: at }) => !matches(body, stage, at))).toEqual([]);
    expect(no.filter(({ stage, facts: at }) => matches(body, stage, at))).toEqual([]);
  });
  it.each(RULES)('$code is written as the contract asks', ({ body }) => {
    expect(ruleBody.safeParse(body).error).toBeUndefined();
  });
});

describe('judging', () => {
  it('means what the rules engine means, for any tree and any facts', async () => {
    await fc.assert(
      fc.asyncProperty(tree, facts(), async (conditions, at) => {
        const engine = new Engine([{ conditions: conditions as never, event: { type: 'met' } }], {
          allowUndefinedFacts: true,
        });
        const all = Object.fromEntries(factNames.map((name) => [name, at[name] ?? 0]));
        const { events } = await engine.run(all);
        return (events.length === 1) === meets(conditions, at);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same again for the same inputs, and the strongest word counts', () => {
    const stages = Object.keys(MONITOR_STAGES) as MonitorStage[];
    fc.assert(
      fc.property(fc.constantFrom(...stages), facts(), (stage, at) => {
        const first = judge(RULES, stage, at);
        const again = judge(RULES, stage, JSON.parse(JSON.stringify(at)));
        expect(again).toEqual(first);
        const words = first.matched.map(({ body }) => body.outcome);
        expect(first.outcome).toBe(
          words.includes('decline')
            ? 'decline'
            : words.includes('hold')
              ? 'hold'
              : words.length > 0
                ? 'review'
                : 'allow',
        );
      }),
    );
  });
});

describe('a back-test', () => {
  it('stops a rule that matches everything, and lets a few hits pass', () => {
    expect(whyNotLive({ looked: 1_000, hits: 1_000, share: shareOf(1_000, 1_000) })).toContain('不能上线');
    expect(whyNotLive({ looked: 1_000, hits: 51, share: shareOf(51, 1_000) })).toContain('5.10%');
    expect(whyNotLive({ looked: 1_000, hits: 50, share: shareOf(50, 1_000) })).toBe('');
    expect(whyNotLive({ looked: BACK_TEST_FEW, hits: BACK_TEST_FEW, share: 10_000 })).toBe('');
    expect(whyNotLive({ looked: 0, hits: 0, share: 0 })).toBe('');
  });
});

it.each([
  ['张三', true],
  ['欧阳·娜娜', true],
  ['John Smith', true],
  ['u10086', false],
  ['13800138000', false],
  ['张', false],
  ['', false],
])('%s reads like a name: %s', (declared, expected) => expect(looksLikeName(declared)).toBe(expected));
