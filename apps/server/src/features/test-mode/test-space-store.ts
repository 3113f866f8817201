import { collectionsThat } from '@mashang/contract/collection-orders';
import type { CreatedBetween } from '@mashang/contract/merchant-lists';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { createdWithin } from '../../platform/database/statements/created-within.ts';
import {
  bool,
  float8,
  int4,
  int8,
  jsonObject,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import {
  type Facts,
  factsOf,
  TEST_KINDS,
  type TestKind,
  type TestObject,
  type TestSpace,
} from './test-object-store.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`;

const accountRow = rowOf({ posted: int8, held: int8 });
type TestAccount = RowOf<typeof accountRow>;

/** Locks the merchant's test space until the end of the transaction, and returns its balance. */
export async function lockSpace(space: TestSpace): Promise<TestAccount> {
  const tx: WriteTx = space.tx;
  const { merchantId } = space;
  await tx`insert into test_account (merchant_id) values (${merchantId}) on conflict do nothing`;
  return readOne(accountRow, tx`select posted, held from test_account where merchant_id = ${merchantId} for update`);
}

/** Returns the balance of the bound merchant's test space; zero before its first use. */
export async function findAccount(sql: Reader): Promise<TestAccount> {
  const found = await readRow(accountRow, sql`select posted, held from test_account`);
  return found ?? { posted: 0n, held: 0n };
}

/** Adds to what is held of the balance; a negative amount frees it. */
export async function changeHeld(space: TestSpace, by: bigint): Promise<void> {
  const tx: WriteTx = space.tx;
  const { merchantId } = space;
  await tx`update test_account set held = held + ${by}::bigint where merchant_id = ${merchantId}`;
}

/** One movement of the balance; `received` is the gross amount of a paid order. */
type NewLine = { type: string; orderNo: string; amount: bigint; received?: bigint };
export async function addLine(space: TestSpace, { type, orderNo, amount, received = 0n }: NewLine): Promise<void> {
  const tx: WriteTx = space.tx;
  const { merchantId, now } = space;
  await tx`
    with moved as (
      update test_account set posted = posted + ${amount}::bigint where merchant_id = ${merchantId}
      returning posted
    )
    insert into test_line (merchant_id, type, order_no, amount, received, balance_after, at)
    select ${merchantId}::bigint, ${type}::text, ${orderNo}::text, ${amount}::bigint, ${received}::bigint, posted,
      ${at(tx, now)}
    from moved`;
}

const objectRow = rowOf({
  id: int8,
  kind: oneOf(TEST_KINDS),
  number: text,
  mchNo: text,
  parentId: nullable(int8),
  state: int4,
  notifyStatus: int4,
  amount: int8,
  facts: jsonObject,
  createdAt: float8,
  dueAt: nullable(float8),
});
const columns = (sql: Reader) => sql`
  id, kind, number, mch_no as "mchNo", parent_id as "parentId", state, notify_status as "notifyStatus", amount, facts,
  round(extract(epoch from created_at) * 1000)::float8 as "createdAt",
  round(extract(epoch from due_at) * 1000)::float8 as "dueAt"`;

function objectOf<K extends TestKind>(kind: K, row: RowOf<typeof objectRow>): TestObject<K> {
  return { ...row, kind, facts: factsOf(kind, row.facts) };
}

type NewObject<K extends TestKind> = {
  kind: K;
  number: string;
  mchNo: string;
  parentId: bigint | null;
  state: number;
  amount: bigint;
  facts: Facts[K];
  dueAt: number | null;
};
export async function insertObject<K extends TestKind>(space: TestSpace, made: NewObject<K>): Promise<TestObject<K>> {
  const tx: WriteTx = space.tx;
  const { merchantId, now } = space;
  const { kind, number, mchNo, parentId, state, amount, facts, dueAt } = made;
  const row = await readOne(
    objectRow,
    tx`
    insert into test_object (merchant_id, kind, number, mch_no, parent_id, state, amount, facts, created_at, due_at)
    values (${merchantId}, ${kind}, ${number}, ${mchNo}, ${parentId}::bigint, ${state}, ${amount}::bigint,
      ${JSON.stringify(facts)}::text::jsonb, ${at(tx, now)}, ${dueAt === null ? null : at(tx, dueAt)})
    returning ${columns(tx)}`,
  );
  return objectOf(kind, row);
}

/** Stores an object's state, facts and next step. */
export async function saveObject(tx: WriteTx, { id, state, facts, dueAt }: TestObject): Promise<void> {
  await tx`
    update test_object set state = ${state}, facts = ${JSON.stringify(facts)}::text::jsonb,
      due_at = ${dueAt === null ? null : at(tx, dueAt)}
    where id = ${id}`;
}

/** Returns an object by its number, or by the merchant's own. */
export async function findObject<K extends TestKind>(
  sql: Reader,
  kind: K,
  by: { number: string } | { mchNo: string } | { id: bigint },
): Promise<TestObject<K> | null> {
  const which =
    'number' in by ? sql`number = ${by.number}` : 'id' in by ? sql`id = ${by.id}` : sql`mch_no = ${by.mchNo}`;
  const row = await readRow(objectRow, sql`select ${columns(sql)} from test_object where kind = ${kind} and ${which}`);
  return row && objectOf(kind, row);
}

type ListedObjects = {
  state?: number | null;
  mchNo?: string | undefined;
  created?: CreatedBetween;
  before?: bigint | null;
  limit: number;
};
/** Lists objects of a kind, the newest first, before an id. */
export async function listObjects<K extends TestKind>(
  sql: Reader,
  kind: K,
  { state = null, mchNo, created = {}, before = null, limit }: ListedObjects,
): Promise<TestObject<K>[]> {
  const rows = await readRows(
    objectRow,
    sql`
    select ${columns(sql)}
    from test_object
    where kind = ${kind} ${createdWithin(sql, sql`created_at`, created)}
      ${state === null ? sql`` : sql`and state = ${state}`}
      ${mchNo === undefined ? sql`` : sql`and mch_no = ${mchNo}`}
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`,
  );
  return rows.map((row) => objectOf(kind, row));
}

/** Lists the refunds of an order, the oldest first. */
export async function listRefundsOf(sql: Reader, orderId: bigint): Promise<TestObject<'refund'>[]> {
  const rows = await readRows(
    objectRow,
    sql`select ${columns(sql)} from test_object where parent_id = ${orderId} and kind = 'refund' order by id`,
  );
  return rows.map((row) => objectOf('refund', row));
}

/** Lists the objects whose next step is due, in the order in which they are due. */
export async function listDue(tx: Tx, now: number, most: number): Promise<TestObject[]> {
  const rows = await readRows(
    objectRow,
    tx`
    select ${columns(tx)} from test_object where due_at <= ${at(tx, now)} order by due_at, id limit ${most}`,
  );
  return rows.map((row) => objectOf(row.kind, row));
}

const requestRow = rowOf({ hash: text, answer: text });
/** Returns the first answer of a request under its idempotency key. */
export async function findRequest(tx: WriteTx, key: string): Promise<RowOf<typeof requestRow> | null> {
  return readRow(requestRow, tx`select request_hash as hash, answer from test_request where key = ${key}`);
}

export async function insertRequest(
  space: TestSpace,
  { key, hash, answer }: { key: string; hash: string; answer: string },
): Promise<void> {
  const tx: WriteTx = space.tx;
  const { merchantId, now } = space;
  await tx`
    insert into test_request (merchant_id, key, request_hash, answer, at)
    values (${merchantId}, ${key}, ${hash}, ${answer}, ${at(tx, now)})`;
}

const feeRow = rowOf({ fee: int8 });
/** Returns a payout's fee: the product's fixed one, or its percentage of the amount. */
export async function payoutFee(
  tx: Reader,
  { amount, rate, payout }: { amount: bigint; rate: number; payout: bigint | null },
): Promise<bigint> {
  const row = await readOne(
    feeRow,
    tx`select coalesce(${payout}::bigint, share_at(${amount}::bigint, ${rate}::int)) as fee`,
  );
  return row.fee;
}

/** Returns what of an order's fee has gone back once `back` of the paid amount has. */
export async function feeBackOf(
  tx: Reader,
  { fee, back, paid }: { fee: bigint; back: bigint; paid: bigint },
): Promise<bigint> {
  const row = await readOne(feeRow, tx`select share_back(${fee}::bigint, ${back}::bigint, ${paid}::bigint) as fee`);
  return row.fee;
}

const firstsRow = rowOf({ order: bool, paid: bool, delivered: bool });
/** Returns whether the bound merchant's test space has an order, a paid one, and an answered webhook of a paid one. */
export async function findTestFirsts(sql: Reader): Promise<RowOf<typeof firstsRow>> {
  return readOne(
    firstsRow,
    sql`
    select exists (select from test_object where kind = 'collection') as "order",
      exists (
        select from test_object
        where kind = 'collection' and state = any(${collectionsThat('succeeded')}::int[])
      ) as paid,
      exists (select from test_delivery where type = 'collection.succeeded' and state = 'delivered') as delivered`,
  );
}

const merchantRow = rowOf({ merchantId: int8 });
/** Returns the merchants whose test space has something to do at a moment. */
export async function listDueMerchants(sql: Reader, now: number): Promise<bigint[]> {
  const rows = await readRows(merchantRow, sql`select m as "merchantId" from test_merchants_due(${at(sql, now)}) m`);
  return rows.map(({ merchantId }) => merchantId);
}

const goneRow = rowOf({ gone: int4 });
/** Deletes some rows of all test spaces from before a moment. */
export async function pruneSpaces(tx: WriteTx, before: number, most: number): Promise<number> {
  const row = await readOne(goneRow, tx`select prune_test_space(${at(tx, before)}, ${most}) as gone`);
  return row.gone;
}
