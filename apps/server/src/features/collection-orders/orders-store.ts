import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import type { Sql, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { retryOnUniqueViolation } from '../../platform/database/statements/retry-on-unique-violation.ts';
import {
  bool,
  int4,
  moment,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { provenJson, type Shown } from '../../platform/verbs/acting.ts';

/** One order of a batch for `create_collection_orders` (migration 0062). Amounts are fen. */
export type CreateItem = {
  merchant: number;
  payable: number;
  key_id: string;
  nonce: string | null;
  idem: string | null;
  hash: string;
  no: string;
  mch_no: string;
  amount: string;
  subject: string;
  payer_ref: string;
  goods: string;
  notify: string;
  return_url: string;
  tag: string;
  pay_url: string;
  candidates: number[];
  skips: string;
  last: boolean;
};
export const createResultRow = rowOf({
  outcome: oneOf([
    'replay',
    'nonce_reused',
    'idem_mismatch',
    'created',
    'duplicate',
    'unknown_product',
    'out_of_range',
    'exhausted',
  ]),
  answer: nullable(text),
  skipped: nullable(text),
});
export type CreateResult = RowOf<typeof createResultRow>;

type Batch = { product: number; types: readonly number[]; accounts: number[]; items: CreateItem[] };

/** Creates a batch in one call and one commit; repeats the call if another server wrote the same key meanwhile. */
export async function createOrders(sql: Writer, batch: Batch): Promise<CreateResult[]> {
  const { product, types, accounts } = batch;
  const items = JSON.stringify(batch.items);
  return retryOnUniqueViolation(() =>
    readRows(
      createResultRow,
      sql`
      select outcome, answer, skipped
      from create_collection_orders(${product}::bigint, 'agent_float', ${types}::int[],
        ${accounts.map(String)}::bigint[], ${items}::text::json)`,
    ),
  );
}

export type ConfirmItem = {
  no: string;
  taid: string | null;
  channel: string | null;
  /** A channel's notification and its body's hash, stored with the settlement. */
  notification: string | null;
  body_hash: string | null;
  paid: string | null;
  payer: string;
  free_below: string;
  actor_kind: string;
  actor_id: string | null;
  actor: string;
  request_id: string;
  ip: string;
};
export type ConfirmOutcome =
  | 'confirmed'
  | 'not_found'
  | 'not_yours'
  | 'wrong_state'
  | 'wrong_pattern'
  | 'frozen'
  | 'fresh_code'
  | 'float_short'
  | 'over_limit'
  | 'amount_differs';
const confirmResultRow = rowOf({
  outcome: oneOf([
    'frozen',
    'not_found',
    'confirmed',
    'not_yours',
    'wrong_state',
    'wrong_pattern',
    'fresh_code',
    'float_short',
    'over_limit',
    'amount_differs',
  ]),
  /** Set if the order was found. */
  status: nullable(oneOf(COLLECTION_STATUSES)),
  affirm_time: nullable(moment),
});
export type ConfirmResult = RowOf<typeof confirmResultRow>;

/** Settles a batch of receipts in one call and one commit. */
export async function confirmOrders(sql: Writer, items: (ConfirmItem & Shown)[]): Promise<ConfirmResult[]> {
  return readRows(
    confirmResultRow,
    sql`
    select outcome, status, affirm_time from confirm_collection_orders(${provenJson(items)}::text::json)`,
  );
}

const ownOrderRow = rowOf({
  amount: tables.collection_order.amount,
  confirmable: bool,
});

/** A participant's own order, and whether it may still be confirmed by hand; null for another participant's order. */
export async function findOwnOrder(
  sql: Sql,
  no: string,
  participantId: bigint,
): Promise<{ amount: bigint; confirmable: boolean } | null> {
  return readRow(
    ownOrderRow,
    sql`
    select amount, status in (1, 6) and not frozen and adjustment is null as confirmable
    from collection_order where agt_order_no = ${no} and participant_id = ${participantId}`,
  );
}

const countRow = rowOf({ count: int4 });

/** Closes up to `most` orders whose payment window is over by the database clock; returns how many. */
export async function expireOrders(sql: Writer, most: number): Promise<number> {
  const row = await readOne(countRow, sql`select expire_collection_orders(${most}) as count`);
  return row.count;
}

const answerRow = rowOf({
  hash: text,
  answer: text,
});

/** The stored answer of an idempotency key with the hash of its request, or null. */
export async function findAnswer(
  sql: Sql,
  merchantId: number,
  key: string,
): Promise<{ hash: string; answer: string } | null> {
  return readRow(
    answerRow,
    sql`
    select encode(request_hash, 'hex') as hash, answer
    from idempotency
    where merchant_id = ${merchantId} and key = ${key}`,
  );
}
