import { ONCE } from '../materialize-rows-store.ts';

/**
 * The plan `f` in force when order `o` was made, with the tier `t` of its month if one was reached. An order may have
 * read the plan before a newer one was committed, so for a minute both are accepted.
 */
const IN_FORCE = `from merchant_fee f
      left join lateral (select x.tier from jsonb_array_elements(f.tiers) with ordinality x (tier, n), merchant_volume v
        where f.tiers <> '[]' and v.merchant_id = o.merchant_id and v.product_id = o.product_id
          and v.month = date_trunc('month', o.create_time at time zone 'Asia/Shanghai')::date
          and (x.tier ->> 'above')::bigint <= v.amount order by x.n desc limit 1) t on true
      where f.merchant_id = o.merchant_id and f.product_id = o.product_id and f.effective_from <= o.create_time
        and not exists (select from merchant_fee g where g.merchant_id = f.merchant_id and g.product_id = f.product_id
          and g.effective_from > f.effective_from and g.effective_from <= o.create_time - interval '1 minute')`;

/**
 * Invariants of fee plans and of the terms that orders got from them. Each query is one statement that returns
 * (checked, broken, examples).
 */
export const FEE_CHECKS: { name: string; query: string }[] = [
  {
    name:
      '订单的费用条款来自当时生效的费率计划 · ' +
      'every order has the terms of the fee plan that was in force when it was made, in its month’s tier',
    // Orders with the same terms are checked together: if the terms fit their first and their last order, they fit all
    // between. Only the rest are checked one by one.
    query: `with plan as materialized (
        select f.*,
          coalesce(
            (select min(g.effective_from)
              from merchant_fee g
              where g.merchant_id = f.merchant_id and g.product_id = f.product_id
          and g.effective_from > f.effective_from), 'infinity') as until from merchant_fee f),
      alike as (
        select o.merchant_id, o.product_id, o.fee_rate, o.fee_fixed, o.fee_least, o.fee_most, o.refund_fee,
          o.currency, min(o.create_time) as first, max(o.create_time) as last
        from collection_order o group by 1, 2, 3, 4, 5, 6, 7, 8),
      plain as materialized (
        select distinct a.*
        from alike a
        join plan f on f.merchant_id = a.merchant_id and f.product_id = a.product_id and f.tiers = '[]'
          and f.effective_from <= a.first and f.until > a.last - interval '1 minute'
          and (a.fee_rate, a.fee_fixed, a.fee_least, a.fee_most, a.refund_fee, a.currency)
            is not distinct from (f.rate, f.fixed, f.least, f.most, f.refund_fee, f.currency))
      select (select count(*) from collection_order) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no, not exists (
        select ${IN_FORCE}
          and (o.fee_rate, o.fee_fixed, o.fee_least, o.refund_fee, o.currency)
            is not distinct from (coalesce((t.tier ->> 'rate')::int, f.rate),
              case when t.tier is null then f.fixed else (t.tier ->> 'fixed')::bigint end,
              case when t.tier is null then f.least else (t.tier ->> 'least')::bigint end, f.refund_fee, f.currency)
          and o.fee_most is not distinct from case when t.tier is null then f.most else (t.tier ->> 'most')::bigint
            end) as wrong
      from collection_order o
      left join plain a on a.merchant_id = o.merchant_id and a.product_id = o.product_id and a.fee_rate = o.fee_rate
        and a.fee_fixed = o.fee_fixed
        and a.fee_least = o.fee_least and a.fee_most is not distinct from o.fee_most and a.refund_fee = o.refund_fee
        and a.currency = o.currency
      where a.merchant_id is null ${ONCE}) x`,
  },
  {
    // These are checked one by one, because there are far fewer payouts than collection orders.
    name:
      '代付的费用条款来自当时生效的费率计划 · ' +
      'every payout has the terms of the fee plan that was in force when it was made, fixed part or rate',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no, not exists (
        select ${IN_FORCE}
          and (o.fee_rate, o.currency) = (coalesce((t.tier ->> 'rate')::int, f.rate), f.currency)
          and o.fee_fixed is not distinct from case when t.tier is null then f.payout_fixed
            else (t.tier ->> 'payout')::bigint end) as wrong
      from payout_order o ${ONCE}) x`,
  },
  {
    name:
      '阶梯所依的上月交易额与账本一致 · ' +
      'the volume that decides a tier equals what the books settled less refunds in the month before',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(what) filter (where wrong))[1:10] as examples from (
      select m.mch_id || ' ' || v.month as what, v.amount <> coalesce((
          select sum(
            case when t.type = 'collection.settled' then coalesce(o.paid_in_amount, o.amount) else -p.amount end)
          from ledger_transfer t
          join ledger_posting p on p.transfer_id = t.id
          join collection_order o on o.agt_order_no = t.order_no
          where t.type in ('collection.settled', 'collection.refunded', 'refund.cancelled')
            and o.merchant_id = v.merchant_id and o.product_id = v.product_id
            and p.account_id = account_of('merchant', v.merchant_id,
              case when t.type = 'collection.settled' then 'payable' else 'refund_payable' end)
            and date_trunc('month', t.at at time zone 'Asia/Shanghai')::date = v.month - interval '1 month'),
        0) as wrong
      from merchant_volume v join merchant m on m.id = v.merchant_id ${ONCE}) x`,
  },
];
