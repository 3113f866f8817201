import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of top-ups and of deposits on a chain. Each query is one statement that returns (checked, broken,
 * examples).
 */
export const TOP_UP_CHECKS: { name: string; query: string }[] = [
  {
    name: '银行充值入账恰有一次 · a paid bank top-up is credited once with the received amount, any other never',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no,
        count(t.id) <> (o.status = 2)::int
          or coalesce(sum((select p.amount from ledger_posting p where p.transfer_id = t.id
          and p.account_id = account_of('participant', o.participant_id, 'float'))), 0) <> o.credited
        or (o.line_id is not null)
          and not exists (select from statement_line l
            where l.id = o.line_id and l.state = 'top_up' and l.amount = o.credited) as wrong
      from top_up_order o
      left join ledger_transfer t on t.reference = 'bank:' || nullif(o.bank_number, '') and t.order_no = o.order_no
      where o.way = 'bank'
      group by o.id
      union all
      select t.reference, true from ledger_transfer t where t.reference like 'bank:%' and t.order_no <> ''
        and not exists (select from top_up_order o
          where o.order_no = t.order_no and 'bank:' || o.bank_number = t.reference)
      union all
      select 'line ' || l.id, true from statement_line l left join top_up_order o on o.line_id = l.id
        left join approval a on a.kind = 'float.credit' and a.state = 1 and a.payload ->> 'lineId' = l.id::text
      where l.state = 'top_up' group by l.id having count(o.id) + count(a.id) <> 1
      union all
      select 'float.credit ' || a.id, true from approval a where a.kind = 'float.credit' and a.state = 1
        and not exists (select from float_credit_unlined u where u.approval_id = a.id)
        and not exists (select from statement_line l
          where l.id = (a.payload ->> 'lineId')::bigint and l.state = 'top_up' and l.amount = a.amount)
          ${ONCE}) x`,
  },
  {
    name: '链上到账恰有其分录 · every deposit has the transfers that its state requires, each once and for the exact amount',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select d.tx_hash || '/' || d.log_index as no,
        coalesce(
          array_agg(t.type || ':'
            || (select sum(p.amount) from ledger_posting p where p.transfer_id = t.id and p.amount > 0)
          order by t.id) filter (where t.id is not null), '{}') is distinct from (case
        when d.state in (0, 5, 6) then '{}'::text[]
        when d.state = 1 and d.why = '' then array['topup.credited:' || d.value]
        when d.state = 4 then array['topup.quarantined:' || d.value]
        else (
          case when d.why = 'listed' then array['topup.quarantined:' || d.value, 'topup.released:' || d.value]
            else array['topup.suspense:' || d.value] end)
          || (
            case d.state when 1 then array['topup.credited:' || d.value]
              when 3 then array['topup.returned:' || d.value] else '{}'::text[] end) end)
        or d.value <> stablecoin_value(d.amount, o.rate) as wrong
      from chain_deposit d join top_up_order o on o.id = d.order_id
      left join ledger_transfer t
        on t.reference in ('chain:' || d.id, 'chain-credit:' || d.id, 'chain-return:' || d.id, 'chain-release:' || d.id)
      group by d.id, o.rate
      union all
      select t.reference, true
      from ledger_transfer t
      where t.reference like 'chain%' and not exists (select from chain_deposit d
        where t.reference in ('chain:' || d.id, 'chain-credit:' || d.id, 'chain-return:' || d.id,
          'chain-release:' || d.id))
        ${ONCE}) x`,
  },
  {
    name: '充值单的入账额与状态来自到账 · the amount and state of a stablecoin request follow from its deposits',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no,
        o.credited <> coalesce(sum(d.value) filter (where d.state = 1), 0) or o.status is distinct from (case
          when bool_or(d.state = 1) then 2 when bool_or(d.state = 4) then 8 when bool_or(d.state = 2) then 3
            when bool_or(d.state = 0) then 1
          when bool_or(d.state = 3) then 7 else case when o.status in (0, 4, 5) then o.status end end) as wrong
      from top_up_order o left join chain_deposit d on d.order_id = o.id where o.way = 'usdt' group by o.id ${ONCE}) x`,
  },
  {
    name: '隔离余额与稳定币清算等于到账 · quarantine and stablecoin clearing hold exactly the amounts of the deposits',
    query: `select count(*) as checked, count(*) filter (where kept <> due) as broken,
        (array_agg(kind) filter (where kept <> due))[1:10] as examples from (
      select a.kind, rolled_balance(a.id) as kept, case a.kind
          when 'quarantine' then coalesce((select sum(value) from chain_deposit where state = 4), 0)
          else -coalesce((select sum(value) from chain_deposit where state in (1, 2, 4)), 0) end as due
      from ledger_account a
      where a.owner_kind = 'operator' and a.kind in ('quarantine', 'stablecoin_clearing') ${ONCE}) x`,
  },
];
