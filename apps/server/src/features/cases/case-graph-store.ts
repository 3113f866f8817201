import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { int4, int8, type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

export type GraphNode = { kind: string; key: string; name: string; person: string; amount: bigint; linked: boolean };
const graphEdgeRow = rowOf({
  aKind: text,
  aKey: text,
  bKind: text,
  bKey: text,
  times: int4,
  amount: int8,
  time: text,
});
export type GraphEdge = RowOf<typeof graphEdgeRow>;

const NODES_MAX = 80;

const linkedRow = rowOf({
  person: tables.risk_case_link.name,
  kind: tables.risk_case_link.kind,
  key: tables.risk_case_link.key,
  amount: tables.risk_case_link.amount,
});

/**
 * The nodes linked to a case, and the neighbours of its people and accounts: up to 8 of each, the most frequent first.
 */
export async function readGraph(sql: Reader, id: string): Promise<{ nodes: GraphNode[]; edges: GraphEdge[] }> {
  const linked = await readRows(
    linkedRow,
    sql`
    select l.kind, l.key, l.name as person, l.amount from risk_case_link l where l.case_id = ${id}::bigint
    order by l.kind in ('order', 'payout'), l.at limit ${NODES_MAX}`,
  );
  const known = linked.filter(({ kind }) => kind !== 'order' && kind !== 'payout');
  const keys = JSON.stringify(known.map(({ kind, key }) => ({ kind, key })));
  const ties = await readRows(
    graphEdgeRow,
    sql`
    select distinct on (least(t.a_kind || t.a_key, t.b_kind || t.b_key),
      greatest(t.a_kind || t.a_key, t.b_kind || t.b_key)) t.a_kind as "aKind", t.a_key as "aKey", t.b_kind as "bKind",
      t.b_key as "bKey",
      t.times, t.amount, wire_time(t.last_at) as time
    from jsonb_to_recordset(${keys}::text::jsonb) as k (kind text, key text)
    cross join lateral (select x.*
      from risk_tie x
      where x.a_kind = k.kind and x.a_key = k.key
      order by x.times desc, x.last_at desc
      limit 8) t`,
  );
  const orders = await readRows(
    graphEdgeRow,
    sql`
    select l.kind as "aKind", l.key as "aKey", v.kind as "bKind", v.key as "bKey", 1 as times, d.amount,
      wire_time(d.happened_at) as time
    from risk_case_link l
    join lateral (select x.* from risk_decision x where x.order_no = l.key order by x.id desc limit 1) d on true
    cross join lateral (values ('participant', d.participant_id::text), ('account', d.account_id::text),
      ('payer', d.payer), ('beneficiary', d.beneficiary), ('merchant', d.merchant_id::text)) v (kind, key)
    where l.case_id = ${id}::bigint and l.kind in ('order', 'payout') and v.key is not null limit 400`,
  );
  const nodes = new Map<string, GraphNode>();
  for (const one of linked) nodes.set(`${one.kind}:${one.key}`, { ...one, name: '', linked: true });
  for (const { aKind, aKey, bKind, bKey } of [...orders, ...ties])
    for (const [kind, key] of [
      [aKind, aKey],
      [bKind, bKey],
    ] as const)
      if (!nodes.has(`${kind}:${key}`) && nodes.size < NODES_MAX)
        nodes.set(`${kind}:${key}`, { kind, key, name: '', person: '', amount: 0n, linked: false });
  const there = ({ aKind, aKey, bKind, bKey }: GraphEdge) =>
    nodes.has(`${aKind}:${aKey}`) && nodes.has(`${bKind}:${bKey}`);
  return { nodes: await nameNodes(sql, [...nodes.values()]), edges: [...orders, ...ties].filter(there) };
}

const nameNodesRow = rowOf({
  kind: text,
  key: text,
  name: text,
});

/** Adds the names that participants, merchants and accounts have in the product. */
async function nameNodes(sql: Reader, nodes: GraphNode[]): Promise<GraphNode[]> {
  const keysOf = (kind: string) => nodes.filter((node) => node.kind === kind).map(({ key }) => key);
  const rows = await readRows(
    nameNodesRow,
    sql`
    select 'participant' as kind, id::text as key, name
    from participant
    where id::text = any (${keysOf('participant')}::text[])
    union all select 'merchant', id::text, name from merchant where id::text = any (${keysOf('merchant')}::text[])
    union all select 'account', a.id::text, p.name || ' · ' || t.name
    from collection_account a
    join participant p on p.id = a.participant_id
    join account_type t on t.acc_type = a.acc_type
      where a.id::text = any (${keysOf('account')}::text[])`,
  );
  const names = new Map(rows.map(({ kind, key, name }) => [`${kind}:${key}`, name]));
  return nodes.map((node) => ({ ...node, name: names.get(`${node.kind}:${node.key}`) ?? '' }));
}
