import type { Sql, Tx } from '../../platform/db.ts';

type Reader = Sql | Tx;
export type PostingView = {
  transferId: bigint;
  line: number;
  type: string;
  kind: string;
  owner: string | null;
  ownerKind: string;
  amount: bigint;
  balanceAfter: bigint | null;
  time: string;
};

/**
 * Postings of the transfers of an order of any kind, by its number, that the reader may see. Whose a merchant's is: for operators alone,
 * as participants may read no merchant.
 */
export async function findPostingsOfOrder(
  sql: Reader,
  orderNo: string,
  seesMerchants: boolean,
): Promise<PostingView[]> {
  const owner = seesMerchants
    ? sql`coalesce(q.name, (select m.name from merchant m where a.owner_kind = 'merchant' and m.id = a.owner_id))`
    : sql`q.name`;
  return sql<PostingView[]>`
    select t.id as "transferId", p.line, t.type, a.kind, ${owner} as owner, a.owner_kind as "ownerKind", p.amount, p.balance_after as "balanceAfter", wire_time(t.at) as time
    from ledger_transfer t join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
    left join participant q on a.owner_kind = 'participant' and q.id = a.owner_id
    where t.order_no = ${orderNo} and t.order_no <> '' order by p.transfer_id, p.line`;
}

export async function findAccountLabels(
  sql: Reader,
  ids: string[],
): Promise<{ id: string; name: string; no: string }[]> {
  return sql`
    select a.id::text, q.name, a.out_auth_no as no from collection_account a join participant q on q.id = a.participant_id
    where a.id = any (${ids}::bigint[])` as never;
}

/** Float and commission of a participant, in fen. */
export async function findBalances(
  sql: Reader,
  participantId: bigint,
): Promise<{ posted: bigint; held: bigint; commission: bigint }> {
  const [row] = await sql`
    select b.posted, b.held, rolled_balance(c.id) as commission
    from ledger_account f join ledger_balance b on b.account_id = f.id
    join ledger_account c on c.owner_kind = 'participant' and c.owner_id = f.owner_id and c.kind = 'commission'
    where f.owner_kind = 'participant' and f.owner_id = ${participantId} and f.kind = 'float'`;
  return row as never;
}

export async function rollUp(sql: Sql): Promise<void> {
  await sql`select roll_up_ledger()`;
}

/** Rejects while the database cannot be reached or has no ledger yet. */
export async function probeLedger(sql: Sql): Promise<void> {
  await sql`select from ledger_account limit 1`;
}
