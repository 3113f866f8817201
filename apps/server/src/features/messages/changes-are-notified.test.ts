import { LOG_EVENTS } from '@mashang/contract/events/log';
import { MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallGraph, reachOf, readCallGraph } from '../../test-support/call-graph.ts';

/** Tables whose rows open screens show, each with the groups of events after which those screens reload it. */
const LIVE: Readonly<Record<string, readonly string[]>> = {
  collection_order: ['collection', 'refund'],
  complaint: ['collection', 'refund'],
  refund: ['refund'],
  refund_payment: ['refund'],
  payout_order: ['payout'],
  payout_claim: ['payout'],
  cash_out: ['cash-out'],
  top_up_order: ['topup'],
  stablecoin_deposit: ['topup'],
  settlement: ['settlement'],
  settlement_run: ['settlement'],
  reserve_part: ['settlement'],
  reserve_draw: ['settlement'],
  approval: ['approval'],
  approval_check: ['approval'],
  merchant_application: ['approval'],
  statement_import: ['reconciliation'],
  statement_line: ['reconciliation'],
  statement_exception: ['reconciliation'],
  own_transfer: ['reconciliation', 'approval'],
  payment_answer: ['reconciliation'],
  payment_answer_row: ['reconciliation'],
  collection_account: ['account'],
  participant: ['network'],
  kyc_submission: ['network'],
  risk_case: ['risk'],
  risk_report: ['risk'],
  screening_hit: ['risk'],
};

/** Functions that write such a table without such an event, each with the reason why no screen waits for it. */
const NOT_NOTIFIED: Readonly<Record<string, string>> = {
  'complaint erase_on_request': 'Words of a payer that are erased are nowhere to be shown again.',
  'collection_account expire_collection_orders': 'Counts of an account: its list goes by orders too.',
  'collection_account settle_collections': 'Counts of an account: its list goes by orders too.',
};

const TYPES: readonly string[] = [...LOG_EVENTS, ...MERCHANT_EVENTS].map(({ type }) => type);
const GROUPS = new Set(TYPES.map((type) => type.split('.')[0] ?? ''));

/** Returns the groups of events named in a text: `'refund.paid'`, or `'refund.' || what`. */
function groupsIn(text: string): string[] {
  const named = [...text.matchAll(/['`]([a-z-]+)[.](?:[a-z_-]+['`]|['`$])/g)].map(([, group = '']) => group);
  return named.filter((group) => GROUPS.has(group));
}

/** Maps each unit to the groups of events that it may write. The event of a decided approval covers what it does. */
function eventsByUnit(graph: CallGraph): Map<string, ReadonlySet<string>> {
  const reach = new Map([...graph.keys()].map((name) => [name, [...reachOf(graph, name)]] as const));
  const writes = (name: string) =>
    (reach.get(name) ?? []).some((other) => graph.get(other)?.writes.has('event_log') === true);
  const writers = new Set([...graph.keys()].filter(writes));
  return new Map(
    [...reach].map(([name, others]) => {
      const texts = others.filter((other) => writers.has(other)).map((other) => graph.get(other)?.text ?? '');
      const decided = /\bApprovalKind\b/.test(graph.get(name)?.text ?? '') ? ['approval'] : [];
      return [name, new Set([...decided, ...texts.flatMap(groupsIn)])];
    }),
  );
}

function callersOf(graph: CallGraph): Map<string, string[]> {
  const callers = new Map<string, string[]>();
  for (const { name, calls } of graph.values())
    for (const other of calls) callers.set(other, [...(callers.get(other) ?? []), name]);
  return callers;
}

type Facts = { eventsOf: ReadonlyMap<string, ReadonlySet<string>>; callers: ReadonlyMap<string, readonly string[]> };
/** Returns where a write starts without an event of these groups: the outermost callers of a unit that write none. */
function silentStarts({ eventsOf, callers }: Facts, unit: string, groups: readonly string[]): string[] {
  const seen = new Set<string>();
  function above(name: string): string[] {
    if (seen.has(name) || groups.some((group) => eventsOf.get(name)?.has(group))) return [];
    seen.add(name);
    const up = callers.get(name) ?? [];
    return up.length === 0 ? [name] : up.flatMap(above);
  }
  return above(unit);
}

/** Returns every unit that writes a live table and has starts that leave its screens stale. */
function silentWrites(graph: CallGraph): { write: string; starts: string[] }[] {
  const facts = { eventsOf: eventsByUnit(graph), callers: callersOf(graph) };
  return Object.entries(LIVE).flatMap(([table, groups]) =>
    [...graph.values()]
      .filter(({ writes }) => writes.has(table))
      .map(({ name }) => ({ write: `${table} ${name}`, starts: silentStarts(facts, name, groups) }))
      .filter(({ starts }) => starts.length > 0),
  );
}

describe('rows of open screens', () => {
  let silent: { write: string; starts: string[] }[];
  beforeAll(async () => {
    silent = silentWrites(await readCallGraph());
  });

  it('change with an event that loads them again, whoever changes them', () => {
    const unknown = silent.filter(({ write }) => !(write in NOT_NOTIFIED));
    expect(unknown.map(({ write, starts }) => `${write}, begun by ${starts.join(', ')}`)).toEqual([]);
  });

  it('are written by everything that is listed as silent', () => {
    expect(Object.keys(NOT_NOTIFIED).filter((write) => !silent.some((one) => one.write === write))).toEqual([]);
  });

  it('would be missed: a function that writes one without an event is found', () => {
    const alone = { name: 'end_it', text: '', calls: new Set<string>(), writes: new Set(['settlement']) };
    expect(silentWrites(new Map([['end_it', alone]]))).toEqual([{ write: 'settlement end_it', starts: ['end_it'] }]);
  });
});
