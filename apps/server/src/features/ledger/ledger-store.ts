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

/** Postings of an order's transfers that the reader may see; the number is a collection's, a payout's, a cash-out's or that of float moved to a sub-agent. */
export async function findPostingsOfOrder(sql: Reader, orderNo: string): Promise<PostingView[]> {
  return sql`
    select t.id as "transferId", p.line, t.type, a.kind, q.name as owner, a.owner_kind as "ownerKind", p.amount, p.balance_after as "balanceAfter", wire_time(t.at) as time
    from (
      select unnest(array['collection:' || o.id, 'refund:' || o.id, 'return:' || o.id]) as reference from collection_order o where o.agt_order_no = ${orderNo}
      union all select 'payout:' || o.id from payout_order o where o.order_no = ${orderNo}
      union all select x.reference from float_transfer f join ledger_transfer x on x.id = f.ledger_transfer_id where f.transfer_no = ${orderNo}
      union all select unnest(array['cash-out:' || c.id, 'cash-out-return:' || c.id]) from cash_out c where c.cash_out_no = ${orderNo}
      union all select 'bank:' || o.bank_number from top_up_order o where o.order_no = ${orderNo} and o.bank_number <> ''
      union all select unnest(array['chain:' || d.id, 'chain-credit:' || d.id, 'chain-return:' || d.id, 'chain-release:' || d.id])
        from top_up_order o join chain_deposit d on d.order_id = o.id where o.order_no = ${orderNo}
    ) r
    join ledger_transfer t on t.reference = r.reference
    join ledger_posting p on p.transfer_id = t.id
    join ledger_account a on a.id = p.account_id
    left join participant q on a.owner_kind = 'participant' and q.id = a.owner_id
    order by p.transfer_id, p.line` as never;
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
