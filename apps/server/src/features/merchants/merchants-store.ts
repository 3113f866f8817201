import { KEY_SCOPES } from '@mashang/contract/merchant-keys';
import { merchantEvent } from '@mashang/contract/merchants';
import { KYC_STATUSES } from '@mashang/contract/standing';
import type { Sql, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int4,
  json,
  keyOf,
  list,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const keyRow = rowOf({
  keyId: tables.merchant_key.key_id,
  merchantId: int4,
  mchId: tables.merchant.mch_id,
  secret: tables.merchant_key.secret,
  expiresAt: nullable(float8),
  kybStatus: oneOf(KYC_STATUSES),
  frozen: tables.merchant.frozen,
  suspended: tables.merchant.suspended,
  revoked: bool,
  scopes: list(keyOf(KEY_SCOPES)),
  live: bool,
  ipAllow: list(text),
  legalName: tables.merchant.legal_name,
  payableAccount: int4,
});
export type KeyRow = RowOf<typeof keyRow>;

/** Returns every key with the facts of its merchant that a request needs. */
export async function loadKeys(sql: Sql): Promise<KeyRow[]> {
  return readRows(
    keyRow,
    sql`
    select k.key_id as "keyId", m.id::int as "merchantId", m.mch_id as "mchId", k.secret,
      (extract(epoch from k.expires_at) * 1000)::float8 as "expiresAt",
      m.kyb_status as "kybStatus", m.frozen, m.suspended, k.revoked_at is not null as revoked, k.scopes,
      k.live,
      array(select text(x) from unnest(m.ip_allow) x) as "ipAllow", m.legal_name as "legalName",
      a.id::int as "payableAccount"
    from merchant_key k join merchant m on m.id = k.merchant_id
    join ledger_account a on a.owner_kind = 'merchant' and a.owner_id = m.id and a.kind = 'payable'`,
  );
}

/** Stores a nonce of a key; false where it was used before. */
export async function useNonce(sql: Writer, keyId: string, nonce: string): Promise<boolean> {
  const rows =
    await sql`insert into api_nonce (key_id, nonce) values (${keyId}, ${nonce}) on conflict do nothing returning 1`;
  return rows.length === 1;
}

/** Deletes some nonces that are older than any accepted timestamp. */
export async function pruneNonces(sql: Writer, most: number): Promise<number> {
  const { count } = await sql`
    delete from api_nonce
    where ctid = any (array(select ctid from api_nonce where at < now() - interval '15 minutes' limit ${most}))
      and at < now() - interval '15 minutes'`;
  return count;
}

/** Deletes some idempotency keys after 30 days. */
export async function pruneIdempotency(sql: Writer, most: number): Promise<number> {
  const { count } = await sql`
    delete from idempotency
    where ctid = any (array(select ctid from idempotency where at < now() - interval '30 days' limit ${most}))
      and at < now() - interval '30 days'`;
  return count;
}

const balanceRow = rowOf({
  posted: tables.ledger_balance.posted,
  held: tables.ledger_balance.held,
});

export async function findBalance(sql: Sql, merchantId: number): Promise<{ posted: bigint; held: bigint }> {
  return readOne(
    balanceRow,
    sql`
    select b.posted, b.held from ledger_balance b join ledger_account a on a.id = b.account_id
    where a.owner_kind = 'merchant' and a.owner_id = ${merchantId} and a.kind = 'payable'`,
  );
}

const eventRow = rowOf({
  id: text,
  type: tables.event_log.kind,
  timestamp: text,
  data: json(merchantEvent.shape.data),
  cursor: text,
});

/**
 * Returns the merchant's events after a cursor `xid.id`, in commit order, except those that a running transaction may
 * still precede. Sorts by the table's id: the bare name would be the text column, in which 10 comes before 9.
 */
export async function listEvents(
  sql: Sql,
  merchantId: number,
  after: { xid: string; id: string },
  limit: number,
): Promise<RowOf<typeof eventRow>[]> {
  return readRows(
    eventRow,
    sql`
    select e.id::text, e.kind as type, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp,
      e.data, e.xid::text || '.' || e.id as cursor
    from event_log e
    where e.merchant_id = ${merchantId} and (e.xid, e.id) > (${after.xid}::xid8, ${after.id}::bigint)
      and e.xid < final_below()
    order by e.xid, e.id limit ${limit}`,
  );
}

const transferRow = rowOf({
  transferId: tables.ledger_posting.transfer_id,
  line: tables.ledger_posting.line,
  xid: text,
  type: tables.ledger_transfer.type,
  orderNo: tables.ledger_transfer.order_no,
  amount: tables.ledger_posting.amount,
  balanceAfter: tables.ledger_posting.balance_after,
  time: text,
});
export type TransferRow = RowOf<typeof transferRow>;

/** Returns the merchant's postings before a cursor, newest first. */
export async function listPostings(
  sql: Sql,
  merchantId: number,
  before: { xid: string; transfer: string } | null,
  limit: number,
): Promise<TransferRow[]> {
  return readRows(
    transferRow,
    sql`
    select p.transfer_id as "transferId", p.line, p.xid::text, t.type, t.order_no as "orderNo", p.amount,
      p.balance_after as "balanceAfter", wire_time(t.at) as time
    from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
    where p.account_id = (select id
      from ledger_account
      where owner_kind = 'merchant' and owner_id = ${merchantId} and kind = 'payable')
      ${before ? sql`and (p.xid, p.transfer_id) < (${before.xid}::xid8, ${before.transfer}::bigint)` : sql``}
    order by p.xid desc, p.transfer_id desc, p.line desc limit ${limit}`,
  );
}
