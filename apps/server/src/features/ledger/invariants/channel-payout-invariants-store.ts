import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of payouts and settlements that are left to a payment channel. Each query returns (checked, broken,
 * examples).
 */
export const CHANNEL_PAYOUT_CHECKS: { name: string; query: string }[] = [
  {
    name:
      '渠道付款恰有一条渠道付款凭证 · ' +
      'a payout or settlement that a channel paid has exactly one word of that channel of its amount, and every word ' +
      'belongs to its one living payment, under its own number',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select t.transfer_no as no,
        p.no is null or t.order_no <> p.no or t.pays <> p.pays or t.amount <> p.amount
          or (t.state = 'failed') <> p.has_failed
          or x.paid <> (t.state in ('paid', 'returned'))::int or x.back <> (t.state = 'returned')::int
          or x.other
          or not p.has_failed and p.state <> case when t.state in ('paid', 'returned') then t.state else 'paying' end
            as wrong
      from channel_transfer t
      left join (
        select y.transfer_id, 'payout' as pays, o.order_no as no, o.amount, y.failed_at is not null as has_failed,
          case o.status when 2 then 'paid' when 5 then 'paying' when 6 then 'returned' else '' end as state
        from payout_payment y
        join payout_order o on o.id = y.payout_id
        union all
        select y.transfer_id, 'settlement', s.settlement_no, s.amount, y.failed_at is not null,
          case when s.transfer_id is distinct from y.transfer_id then '' else s.state end
        from settlement_payment y
        join settlement s on s.id = y.settlement_id) p on p.transfer_id = t.id
      cross join lateral (
        select count(*) filter (where e.kind = 'paid') as paid, count(*) filter (where e.kind = 'returned') as back,
          coalesce(bool_or(e.amount <> t.amount or e.channel_id <> t.channel_id), false) as other
        from channel_payout e
        where e.transfer_no = t.transfer_no) x ${ONCE}) y`,
  },
];
