import { checkInvariants } from '../../../apps/server/src/features/ledger/invariants/invariants-store.ts';
import type { Sql } from '../../../apps/server/src/platform/database/db.ts';
import { type Claim, isFrozen, type ModelState } from '../../../apps/server/src/test-support/model/model-state.ts';

/** The observable state of the business at one moment, as lines that can be compared with a model. */
export type Observation = Record<string, string>;

/** Returns every account's postings and holds, and the states of these objects (of all, when none are named). */
export async function observe(sql: Sql, refs: readonly string[] | null): Promise<Observation> {
  const all = refs === null;
  const of = refs ?? [];
  const rows = (await sql`
    select coalesce(q.name, m.mch_id, a.owner_kind) || '.' || a.kind as name,
      coalesce((select sum(p.amount) from ledger_posting p where p.account_id = a.id), 0)::text || ' held '
        || coalesce(b.held, 0) as seen
    from ledger_account a left join participant q on a.owner_kind = 'participant' and q.id = a.owner_id
    left join merchant m on a.owner_kind = 'merchant' and m.id = a.owner_id
    left join ledger_balance b on b.account_id = a.id
    union all
    select o.mch_order_no, o.status || case when o.frozen then ' frozen' else '' end
    from collection_order o
    where ${all} or o.mch_order_no = any (${of as string[]}::text[])
    union all
    select o.mch_order_no,
      o.status || case when o.frozen then ' frozen' else '' end || ' claims '
        || coalesce((select string_agg(c.status || case when c.status not in (1, 3) then ''
          when c.accept_first_by is not null then ' operator'
          when c.merchant_accepted_at is not null then ' merchant'
          else '' end, ',' order by c.id) from payout_claim c where c.payout_id = o.id),
          '')
    from payout_order o where ${all} or o.mch_order_no = any (${of as string[]}::text[])
    union all
    select p.name || '.freeze', 'stands'
    from risk_freeze f
    join participant p on p.id::text = f.subject_id
    where f.kind = 'wallet' and f.lifted_at is null
    union all
    select c.idempotency_key, c.status::text
    from cash_out c
    where c.idempotency_key like 'H%' and (${all} or c.idempotency_key = any (${of as string[]}::text[]))
    union all
    select t.idempotency_key, t.status::text
    from top_up_order t
    where t.idempotency_key like 'H%'
      and (${all} or t.idempotency_key = any (${of as string[]}::text[]))`) as unknown as {
    name: string;
    seen: string;
  }[];
  return Object.fromEntries(rows.map(({ name, seen }) => [name, seen]));
}

/** Returns the same lines for a candidate state of the model. */
export function observationOf(model: ModelState): Observation {
  const sight: Observation = {};
  for (const [name, { posted, held }] of Object.entries(model.purses)) sight[name] = `${posted} held ${held}`;
  for (const [ref, { status, frozen }] of Object.entries(model.collections))
    sight[ref] = `${status}${frozen ? ' frozen' : ''}`;
  for (const [ref, payout] of Object.entries(model.payouts))
    sight[ref] =
      `${payout.status}${isFrozen(payout) ? ' frozen' : ''} ` + `claims ${payout.claims.map(sightOfClaim).join(',')}`;
  for (const name of Object.keys(model.frozenFloats)) sight[freezeOf(name)] = 'stands';
  for (const [ref, { status }] of Object.entries({ ...model.cashOuts, ...model.topUps })) sight[ref] = String(status);
  return sight;
}

function sightOfClaim({ status, first }: Claim): string {
  return (status === 1 || status === 3) && first ? `${status} ${first}` : `${status}`;
}

const freezeOf = (name: string) => `${name}.freeze`;

/**
 * Returns the differences between a candidate state and the observation; empty when the state explains everything that
 * was observed.
 */
export function differences(model: ModelState, seen: Observation, refs: readonly string[] | null): string[] {
  const said = observationOf(model);
  const looked =
    refs === null
      ? new Set([...Object.keys(said), ...Object.keys(seen)])
      : new Set([
          ...Object.keys(seen),
          ...Object.keys(model.purses),
          ...Object.keys(model.frozenFloats).map(freezeOf),
          ...refs,
        ]);
  const nothing = '0 held 0';
  return [...looked]
    .filter((name) => (said[name] ?? nothing) !== (seen[name] ?? nothing))
    .map((name) => `${name}: the model says ${said[name] ?? 'nothing'}, the books ${seen[name] ?? 'nothing'}`);
}

/** Returns the names of broken invariants of the ledger, among those that `npm run verify` counts. */
export async function brokenInvariants(sql: Sql): Promise<string[]> {
  const results = await checkInvariants(sql);
  return results.filter(({ broken }) => broken > 0).map(({ name, examples }) => `${name}: ${examples.join(', ')}`);
}
