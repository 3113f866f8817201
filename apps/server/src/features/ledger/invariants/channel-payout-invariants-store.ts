import { ONCE } from '../materialize-rows-store.ts';

/** Invariants of payouts that are left to a payment channel. Each query returns (checked, broken, examples). */
export const CHANNEL_PAYOUT_CHECKS: { name: string; query: string }[] = [
  {
    name:
      '渠道代付恰有一条渠道付款凭证 · ' +
      'a payout that a channel paid has exactly one word of that channel of its amount, and every word belongs to ' +
      'the one living payment of a payout, under its own number',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select t.transfer_no as no,
        p.payout_id is null or t.order_no <> o.order_no or t.amount <> o.amount
          or (t.state = 'failed') <> (p.failed_at is not null)
          or x.paid <> (t.state in ('paid', 'returned'))::int or x.back <> (t.state = 'returned')::int
          or x.other
          or p.failed_at is null
            and o.status <> case t.state when 'paid' then 2 when 'returned' then 6 else 5 end as wrong
      from channel_transfer t
      left join payout_payment p on p.transfer_id = t.id
      left join payout_order o on o.id = p.payout_id
      cross join lateral (
        select count(*) filter (where e.kind = 'paid') as paid, count(*) filter (where e.kind = 'returned') as back,
          coalesce(bool_or(e.amount <> t.amount or e.channel_id <> t.channel_id), false) as other
        from channel_payout e
        where e.transfer_no = t.transfer_no) x ${ONCE}) y`,
  },
];
