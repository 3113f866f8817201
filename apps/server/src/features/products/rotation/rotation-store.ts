import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import type { PayType } from '@mashang/contract/products';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  keyOf,
  nullable,
  type RowOf,
  readCount,
  readOne,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const rotationRow = rowOf({
  id: nullable(text),
  prdId: text,
  prdName: tables.product.name,
  accId: text,
  taid: text,
  participantName: tables.participant.name,
  own: bool,
  accType: tables.collection_account.acc_type,
  accTypeName: tables.account_type.name,
  outAuthNo: tables.collection_account.out_auth_no,
  receiveUserName: tables.collection_account.receive_user_name,
  bankName: tables.collection_account.bank_name,
  minAmount: tables.collection_account.min_amount,
  maxAmount: tables.collection_account.max_amount,
  enabled: tables.rotation.enabled,
  weight: tables.rotation.weight,
  position: tables.rotation.position,
  refusal: nullable(keyOf(SKIP_REASONS)),
  successes: tables.collection_account.successes,
  failures: tables.collection_account.failures,
  lastReceiptTime: text,
});
export type RotationRow = RowOf<typeof rotationRow>;

/** The same reasons in the same order as in create_collection_orders, as far as they are known before an order. */
const refusal = (sql: Reader, me: bigint) => sql`
  case
    when a.check_status = 'frozen' or q.frozen then 'frozen' when a.status <> 1 then 'account_off'
      when a.check_status <> 'approved' then 'account_unchecked'
    when lacks_evidence(a, now()) then 'account_unshown'
    when not t.enabled then 'account_type'
      when participant_gate(q, p.id, now()) is not null then participant_gate(q, p.id, now())
      when q.run_status <> 1 then 'participant_paused'
    when exists (select
      from unnest(q.path) with ordinality s (id, n)
      where s.n >= array_position(q.path, ${me}::bigint) and rate_of(s.id, p.id, now()) is null)
      then 'rate_missing'
  end`;

const columns = (sql: Reader, me: bigint) => sql`
  p.id::text as "prdId", p.name as "prdName", a.id::text as "accId", q.id::text as taid, q.name as "participantName",
  q.id = ${me} as own, a.acc_type as "accType",
  t.name as "accTypeName", a.out_auth_no as "outAuthNo", a.receive_user_name as "receiveUserName",
  a.bank_name as "bankName", a.min_amount as "minAmount",
  a.max_amount as "maxAmount", ${refusal(sql, me)} as refusal, a.successes, a.failures,
  wire_time(a.last_receipt_at) as "lastReceiptTime"`;

type Filter = { prdId?: string; taid?: string; id?: string; page: number; limit: number };
/** Lists the rotation of a subtree, by product and position. */
export async function listRotation(sql: Reader, me: bigint, filter: Filter): Promise<RotationRow[]> {
  const wanted = [
    sql`q.path @> array[${me}::bigint]`,
    filter.prdId ? sql`r.product_id = ${filter.prdId}` : sql`true`,
    filter.taid ? sql`r.participant_id = ${filter.taid}` : sql`true`,
    filter.id ? sql`r.id = ${filter.id}` : sql`true`,
    sql`a.archived_at is null`,
  ].reduce((left, right) => sql`${left} and ${right}`);
  return readRows(
    rotationRow,
    sql`
    select r.id::text as id, r.enabled, r.weight, r.position, ${columns(sql, me)}
    from rotation r
    join product p on p.id = r.product_id
    join collection_account a on a.id = r.account_id
    join account_type t on t.acc_type = a.acc_type
    join participant q on q.id = r.participant_id
    where ${wanted}
    order by r.product_id, r.position, r.account_id
    limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`,
  );
}

export async function countRotation(sql: Reader, me: bigint, filter: Pick<Filter, 'prdId' | 'taid'>): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from rotation r
    join participant q on q.id = r.participant_id
    join collection_account a on a.id = r.account_id
    where a.archived_at is null and q.path @> array[${me}::bigint]
      and ${filter.prdId ? sql`r.product_id = ${filter.prdId}` : sql`true`}
      and ${filter.taid ? sql`r.participant_id = ${filter.taid}` : sql`true`}`);
}

/** Lists the own accounts that are not in a product's rotation. */
export async function listOutside(sql: Reader, me: bigint, prdId: bigint): Promise<RotationRow[]> {
  return readRows(
    rotationRow,
    sql`
    select null as id, false as enabled, 100 as weight, 0 as position, ${columns(sql, me)}
    from collection_account a
    join account_type t on t.acc_type = a.acc_type
    join participant q on q.id = a.participant_id
    join product p on p.id = ${prdId}
    where a.participant_id = ${me} and a.archived_at is null
      and not exists (select from rotation r where r.product_id = p.id and r.account_id = a.id)
    order by a.id`,
  );
}

const versionRow = rowOf({ version: text });

/** Returns the version of the own part of a product's rotation. */
export async function findRotationVersion(sql: Reader, me: bigint, prdId: bigint): Promise<string> {
  const row = await readOne(
    versionRow,
    sql`
    select md5(coalesce(string_agg(concat_ws('/', account_id, enabled, weight, position), ',' order by account_id),
      '')) as version
    from rotation where product_id = ${prdId} and participant_id = ${me}`,
  );
  return row.version;
}

/** Lets one transaction at a time change a participant's rotation. */
export async function lockRotation(tx: Tx, me: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('rotation', ${me}::bigint))`;
}

export type SlotRow = { accId: string; enabled: boolean; weight: number };
/** Writes the own part of a product's rotation; the place in the list is the position. */
export async function writeRotation(tx: WriteTx, me: bigint, prdId: bigint, rows: readonly SlotRow[]): Promise<void> {
  await tx`
    insert into rotation (product_id, account_id, participant_id, enabled, weight, position)
    select ${prdId}, a.id, ${me}, x.enabled, x.weight, x.place
    from jsonb_to_recordset(${tx.json(rows.map((row, place) => ({ ...row, place })))}) as x ("accId" bigint,
      enabled boolean, weight int, place int)
    join collection_account a on a.id = x."accId" and a.participant_id = ${me} and a.archived_at is null
    on conflict (product_id, account_id) do update set enabled = excluded.enabled, weight = excluded.weight,
      position = excluded.position
    where (rotation.enabled, rotation.weight, rotation.position) is distinct from (excluded.enabled, excluded.weight,
      excluded.position)`;
}

const nameRow = rowOf({ name: text });

/**
 * Adds an account that is in no rotation to those of the products that it can serve and its owner has a rate for,
 * behind the others. Returns the products' names.
 */
export async function enterRotation(
  tx: WriteTx,
  me: bigint,
  account: { id: bigint; accType: number; payTypes: readonly PayType[] },
): Promise<string[]> {
  const rows = await readRows(
    nameRow,
    tx`
    with entered as (
      insert into rotation (product_id, account_id, participant_id, position)
      select p.id, ${account.id}, ${me},
        (select coalesce(max(x.position), -1) + 1
        from rotation x
        where x.product_id = p.id and x.participant_id = ${me})
      from product p
      where p.enabled and (case when p.account_types = '{}' then p.pay_type = any (${account.payTypes}::int[])
        else ${account.accType}::int = any (p.account_types) end)
        and rate_of(${me}, p.id, now()) is not null
        and not exists (select from rotation r where r.account_id = ${account.id})
      returning product_id
    )
    select p.name from entered e join product p on p.id = e.product_id order by p.id`,
  );
  return rows.map(({ name }) => name);
}
