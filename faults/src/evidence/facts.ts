import type { EvidenceRun } from './evidence-run.ts';

/** Limit of each list, which has the newest entries, so that what was begun proceeds far. */
const NEWEST = 8;

export type OrderFact = {
  no: string;
  amount: bigint;
  status: number;
  frozen: boolean;
  virtualNo: string;
  pays: string;
  place: string;
  collector: string;
};
export type RefundFact = { no: string; orderNo: string; amount: bigint; state: number; executor: string };
export type SettlementFact = { no: string; runNo: string; amount: bigint; state: string };
/** An order that is paid at a company, with the company's code. */
export type OnlineFact = { no: string; code: string };
/** A payment that some page has shown; `url` is what the payer's browser opens. */
export type ShownFact = { no: string; code: string; amount: bigint; url: string };
export type PayoutFact = { id: string; no: string; amount: bigint; status: number; claim: string; claimer: string };

/** Lists of the program itself, for steps that have to name an entry: numbers and states, newest last. */
export function factsOf({ deployment }: EvidenceRun) {
  const { owner } = deployment.server;
  return {
    orders: async (...states: number[]) =>
      (
        await owner<OrderFact[]>`
        select o.agt_order_no as no, o.amount, o.status, o.frozen, coalesce(w.virtual_no, '') as "virtualNo",
          coalesce(w.pay_reference, '') as pays, coalesce(b.code, '') as place, a.out_auth_no as collector
        from collection_order o left join order_place w on w.order_id = o.id and w.closed_at is null
        left join bank_account b on b.id = w.bank_account_id left join collection_account a on a.id = o.account_id
        where o.status = any (${states}::int[]) order by o.id desc limit ${NEWEST}`
      ).toReversed(),
    online: async (...states: number[]) =>
      owner<OnlineFact[]>`
        select o.agt_order_no as no, c.code
        from collection_order o
        join receiving_place p on p.id = o.place_id
        join payment_channel c on c.id = p.payment_channel_id
        where o.status = any (${states}::int[]) order by o.id desc limit ${NEWEST}`,
    shownPayments: async () =>
      owner<ShownFact[]>`
        select p.payment_no as no, c.code, p.amount, coalesce(p.shown ->> 'content', p.shown ->> 'url', '') as url
        from channel_payment p
        join payment_channel c on c.id = p.channel_id
        where p.shown is not null order by p.id desc limit ${NEWEST}`,
    walletPayouts: async (...states: number[]) =>
      owner<{ no: string; payType: number }[]>`
        select order_no as no, pay_type as "payType"
        from payout_order
        where status = any (${states}::int[]) and pay_type in (0, 1)
        order by id desc limit ${NEWEST}`,
    onlineSurpluses: async () =>
      owner<{ id: string; amount: bigint }[]>`
        select id::text, amount from channel_receipt where state = 'suspense' order by id desc limit ${NEWEST}`,
    refunds: async (...states: number[]) =>
      owner<RefundFact[]>`
        select refund_no as no, order_no as "orderNo", amount, state, executor
        from refund
        where state = any (${states}::int[])
        order by id desc limit ${NEWEST}`,
    /** Refunds of one order that could be paid now if there were no freeze. */
    refundsOf: async (orderNo: string) =>
      owner<RefundFact[]>`
        select refund_no as no, order_no as "orderNo", amount, state, executor
        from refund
        where order_no = ${orderNo} and state in (1, 5, 6)
        order by id`,
    runs: async () => owner<{ no: string }[]>`select run_no as no from settlement_run where state = 'made' order by id`,
    settlements: async (...states: string[]) =>
      owner<SettlementFact[]>`
        select s.settlement_no as no, r.run_no as "runNo", s.amount, s.state
        from settlement s
        join settlement_run r on r.id = s.of_run
        where s.state = any (${states}::text[]) order by s.id desc limit ${NEWEST}`,
    payouts: async (...states: number[]) =>
      owner<PayoutFact[]>`
        select o.id::text, o.order_no as no, o.amount, o.status, coalesce(c.claim_no, '') as claim,
          coalesce(p.name, '') as claimer
        from payout_order o
        left join payout_claim c on c.id = (select max(x.id) from payout_claim x where x.payout_id = o.id)
        left join participant p on p.id = c.participant_id
        where o.status = any (${states}::int[])
        order by o.id desc limit ${NEWEST}`,
    /** Receipts at the institution that wait for two people. */
    receipts: async () =>
      owner<{ id: string; lineId: string; amount: bigint; reference: string; endToEnd: string }[]>`
        select e.id::text, l.id::text as "lineId", l.amount, l.reference, l.end_to_end as "endToEnd"
        from statement_exception e
        join statement_line l on l.id = e.line_id
        where e.state = 'open' and l.state = 'open' and l.bank_account_id is not null
        order by e.id desc limit ${NEWEST}`,
    /** Receipts with money left on suspense, or with an open request to return it that was made automatically. */
    surpluses: async () =>
      owner<{ id: string; orderNo: string; left: bigint }[]>`
        select l.id::text, coalesce(o.agt_order_no, '') as "orderNo", surplus_left(l.id) as left
        from statement_line l
        left join collection_order o on o.id = order_of_surplus(l.id)
        where l.state in ('suspense', 'matched')
          and (surplus_left(l.id) > 0
            or exists (select from refund f where f.line_id = l.id and f.kind = 'surplus' and f.state = 0))
        order by l.id desc limit ${NEWEST}`,
    /** Payments of that amount that prove nothing yet, and receipts that may be returned money. */
    debits: async (amount: bigint) =>
      owner<
        { id: string }[]
      >`select d.id::text from statement_debit d where d.amount = ${amount} and debit_is_free(d) order by d.id limit 3`,
    returns: async (amount: bigint) =>
      owner<{ id: string }[]>`
        select id::text
        from statement_line
        where amount = ${amount} and state = 'open' and (remark like '退汇%' or reversal)
        order by id limit 3`,
    freezes: async () =>
      owner<{ id: string; kind: string; subject: string }[]>`
        select f.id::text, f.kind, coalesce(p.name, f.subject_id) as subject
        from risk_freeze f
        left join participant p on f.kind = 'wallet' and p.id::text = f.subject_id
        where f.lifted_at is null order by f.id`,
    complaints: async () =>
      owner<{ no: string }[]>`
        select o.agt_order_no as no
        from complaint c
        join collection_order o on o.id = c.order_id
        where c.reviewed_at is null
        order by c.id`,
  };
}
export type Facts = ReturnType<typeof factsOf>;
