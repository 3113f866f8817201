import { CURRENCIES } from '@mashang/contract/money';
import type { Reader, Sql, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  int8,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const postingViewRow = rowOf({
  transferId: tables.ledger_transfer.id,
  line: tables.ledger_posting.line,
  type: tables.ledger_transfer.type,
  kind: tables.ledger_account.kind,
  owner: nullable(text),
  ownerKind: tables.ledger_account.owner_kind,
  currency: oneOf(CURRENCIES),
  amount: tables.ledger_posting.amount,
  balanceAfter: tables.ledger_posting.balance_after,
  time: text,
});
export type PostingView = RowOf<typeof postingViewRow>;

/**
 * Postings of the transfers of an order of any kind, by its number, that the reader may see. Only operators get the
 * name of a merchant, because participants may not read merchants.
 */
export async function findPostingsOfOrder(
  sql: Reader,
  orderNo: string,
  seesMerchants: boolean,
): Promise<PostingView[]> {
  const owner = seesMerchants
    ? sql`coalesce(q.name, (select m.name from merchant m where a.owner_kind = 'merchant' and m.id = a.owner_id))`
    : sql`q.name`;
  return readRows(
    postingViewRow,
    sql`
    select t.id as "transferId", p.line, t.type, a.kind, ${owner} as owner, a.owner_kind as "ownerKind", a.currency,
      p.amount, p.balance_after as "balanceAfter", wire_time(t.at) as time
    from ledger_transfer t join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
    left join participant q on a.owner_kind = 'participant' and q.id = a.owner_id
    where t.order_no = ${orderNo} and t.order_no <> '' order by p.transfer_id, p.line`,
  );
}

const accountLabelsRow = rowOf({ id: text, name: tables.participant.name, no: tables.collection_account.out_auth_no });

export async function findAccountLabels(
  sql: Reader,
  ids: string[],
): Promise<{ id: string; name: string; no: string }[]> {
  return readRows(
    accountLabelsRow,
    sql`
    select a.id::text, q.name, a.out_auth_no as no
    from collection_account a
    join participant q on q.id = a.participant_id
    where a.id = any (${ids}::bigint[])`,
  );
}

const balancesRow = rowOf({ posted: tables.ledger_balance.posted, held: tables.ledger_balance.held, commission: int8 });

/** Float and commission of a participant, in fen. */
export async function findBalances(
  sql: Reader,
  participantId: bigint,
): Promise<{ posted: bigint; held: bigint; commission: bigint }> {
  return readOne(
    balancesRow,
    sql`
    select b.posted, b.held, rolled_balance(c.id) as commission
    from ledger_account f join ledger_balance b on b.account_id = f.id
    join ledger_account c on c.owner_kind = 'participant' and c.owner_id = f.owner_id and c.kind = 'commission'
    where f.owner_kind = 'participant' and f.owner_id = ${participantId} and f.kind = 'float'`,
  );
}

export async function rollUp(sql: Writer): Promise<void> {
  await sql`select roll_up_ledger()`;
}

/** Rejects while the database cannot be reached or has no ledger yet. */
export async function probeLedger(sql: Sql): Promise<void> {
  await sql`select from ledger_account limit 1`;
}
