import type { CollectionStatus } from '@mashang/contract/collection-orders';
import { provenJson, type Shown } from '../../platform/acting.ts';
import type { Sql, Tx } from '../../platform/db.ts';

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
export type CreateOutcome =
  | 'created'
  | 'replay'
  | 'idem_mismatch'
  | 'nonce_reused'
  | 'duplicate'
  | 'unknown_product'
  | 'out_of_range'
  | 'exhausted';
export type CreateResult = { outcome: CreateOutcome; answer: string | null; skipped: string | null };

type Batch = { product: number; types: readonly number[]; accounts: number[]; items: CreateItem[] };
const UNIQUE_VIOLATION = '23505';
const LOOKS = 4;

/**
 * Creates a batch in one call and one commit. Another server may write the same key, number or nonce between this call's look and
 * its write: nothing is written then, and the next look finds what the other wrote.
 */
export async function createOrders(sql: Sql, batch: Batch): Promise<CreateResult[]> {
  const { product, types, accounts } = batch;
  const items = JSON.stringify(batch.items);
  for (let look = 1; ; look++) {
    try {
      return (await sql`
        select outcome, answer, skipped
        from create_collection_orders(${product}::bigint, 'agent_float', ${types as number[]}::int[], ${accounts.map(String)}::bigint[], ${items}::text::json)`) as never;
    } catch (error) {
      if (look === LOOKS || (error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}

export type ConfirmItem = {
  no: string;
  taid: string | null;
  channel: string | null;
  /** A channel's notification and its body's hash, remembered with the settlement. */
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
export type ConfirmResult = { outcome: ConfirmOutcome; status: CollectionStatus; affirm_time: Date };

/** Settles a batch of receipts in one call and one commit. */
export async function confirmOrders(sql: Sql | Tx, items: (ConfirmItem & Shown)[]): Promise<ConfirmResult[]> {
  return sql<
    ConfirmResult[]
  >`select outcome, status, affirm_time from confirm_collection_orders(${provenJson(items)}::text::json)`;
}

/** An order of one's own, and whether it may still be confirmed by hand; nothing of anybody else's, which is not there for one. */
export async function findOwnOrder(
  sql: Sql,
  no: string,
  participantId: bigint,
): Promise<{ amount: bigint; confirmable: boolean } | undefined> {
  const [row] = await sql<{ amount: bigint; confirmable: boolean }[]>`
    select amount, status in (1, 6) and not frozen and adjustment is null as confirmable
    from collection_order where agt_order_no = ${no} and participant_id = ${participantId}`;
  return row;
}

/** Closes up to `most` orders whose window is over by the database clock; answers how many. */
export async function expireOrders(sql: Sql, most: number): Promise<number> {
  const [row] = await sql`select expire_collection_orders(${most}) as count`;
  return (row as { count: number }).count;
}

/** The stored answer of an idempotency key with the hash of its request, or null. */
export async function findAnswer(
  sql: Sql,
  merchantId: number,
  key: string,
): Promise<{ hash: string; answer: string } | null> {
  const [row] = await sql`
    select encode(request_hash, 'hex') as hash, answer from idempotency where merchant_id = ${merchantId} and key = ${key}`;
  return (row as never) ?? null;
}
