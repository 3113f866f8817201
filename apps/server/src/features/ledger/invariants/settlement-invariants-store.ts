import { ONCE } from '../materialize-rows-store.ts';

/** Invariants of merchants' settlements. Each query is one statement that returns (checked, broken, examples). */
export const SETTLEMENT_CHECKS: { name: string; query: string }[] = [
  {
    name: '结算的占用与状态一致 · every settlement holds its amount and fee exactly once, until it is paid or withdrawn',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select s.settlement_no as no,
        h.state is distinct from (case when s.state in ('made', 'approved', 'paying', 'failed') then 'open'
          when s.state in ('refused', 'cancelled') then 'released' else 'captured' end)
        or h.amount <> s.amount + s.fee or h.account_id <> s.payable_account
        or account_of('merchant', s.merchant_id, 'payable') <> s.payable_account
        or (s.reserve > 0) <> (r.reference is not null) or r.amount <> s.reserve
        or r.state <> (case s.state when 'made' then 'open' when 'refused' then 'released' else 'captured' end) as wrong
      from settlement s
      left join ledger_hold h on h.reference = 'settlement:' || s.id
      left join ledger_hold r on r.reference = 'reserve:' || s.id
      union all
      select h.reference, true from ledger_hold h where h.reference ~ '^(settlement|reserve):'
        and not exists (select from settlement s where h.reference in ('settlement:' || s.id, 'reserve:' || s.id))
          ${ONCE}) x`,
  },
  {
    name:
      '结算付款有出账凭证且一条凭证只用一次 · ' +
      'every settlement that arrived has one statement line of its amount, which proves nothing else, or one word of ' +
      'its channel, and so has its return',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select s.settlement_no as no, s.transfer_id is not null
        or d.id is null or d.settlement_id is distinct from s.id or d.amount <> s.amount
        or num_nonnulls(d.cash_out_id, d.refund_id, d.settlement_id, d.payout_id, d.own_transfer_id,
          d.verification_id, d.reverses_line)
          <> 1
        or s.state = 'returned' and (l.id is null or l.state <> 'returned' or l.amount <> s.amount) as wrong
      from settlement s
      left join statement_debit d on d.id = s.debit_id
      left join statement_line l on l.id = s.return_line_id
      where s.state in ('paid', 'returned') and (s.transfer_id is null or s.debit_id is not null
        or s.return_line_id is not null)
      union all
      select s.settlement_no, x.paid <> 1 or x.back <> (s.state = 'returned')::int or t.pays <> 'settlement'
        or t.order_no <> s.settlement_no
      from settlement s
      join channel_transfer t on t.id = s.transfer_id
      cross join lateral (
        select count(*) filter (where e.kind = 'paid') as paid, count(*) filter (where e.kind = 'returned') as back
        from channel_payout e
        where e.transfer_no = t.transfer_no and e.channel_id = t.channel_id and e.amount = s.amount) x
      where s.state in ('paid', 'returned')
      union all
      select 'debit ' || d.id, true from statement_debit d where d.settlement_id is not null
        and not exists (select from settlement s where s.debit_id = d.id and s.id = d.settlement_id) ${ONCE}) x`,
  },
  {
    name:
      '结算只走允许的路径且由两人批准 · ' +
      "every settlement went the table's way, in a run that two people approved, to an account of its " +
      "merchant's name",
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select y.no, not (before is null and state = 'made'
        or exists (select from word_move m
          where m.machine = 'settlement' and m.from_state = before and m.to_state = state)) as wrong
      from (select e.order_no as no, e.data ->> 'state' as state,
        lag(e.data ->> 'state') over (partition by e.order_no order by e.id) as before
        from event_log e where e.kind like 'settlement.%' and e.kind not like 'settlement.reserve\\_%') y
      union all
      select s.settlement_no,
        s.state not in ('made', 'refused')
          and not exists (select from settlement_run r join approval a on a.id = r.approval_id
          where r.id = s.of_run and a.kind = 'settlement.run' and a.state = 1 and a.subject_id = r.run_no
            and exists (select from approval_check k
              where k.approval_id = a.id and k.verdict = 'approve' and k.user_id is distinct from a.maker_id))
        or not exists (select from settlement_account c join merchant m on m.id = c.merchant_id
          where c.id = s.to_account and c.merchant_id = s.merchant_id and c.usable_from <= s.made_at)
        or s.state is distinct from l.state
      from settlement s
      left join (select distinct on (e.order_no) e.order_no, e.data ->> 'state' as state from event_log e
        where e.kind like 'settlement.%' and e.kind not like 'settlement.reserve\\_%' order by e.order_no, e.id desc) l
        on l.order_no = s.settlement_no ${ONCE}) x`,
  },
  {
    name:
      '保证金账户等于未释放的保证金 · ' +
      'every reserve account equals what stands of its unreleased parts, each a share of what was received since ' +
      'the run before',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select m.mch_id as no,
        coalesce(
          (select sum(p.amount) from ledger_posting p where p.account_id = account_of('merchant', m.id, 'reserve')),
          0)
        <> coalesce(
          (select sum(r.amount - r.drawn) from reserve_part r where r.merchant_id = m.id and r.released_at is null),
          0) as wrong
          from merchant m
      union all
      select s.settlement_no, s.after_transfer <> coalesce((select max(b.up_to_transfer) from settlement b
          where b.merchant_id = s.merchant_id and b.id < s.id and b.state <> 'refused'), 0)
        or s.basis <> coalesce(
          (select sum(coalesce(o.paid_in_amount, o.amount))
            from ledger_posting p
            join ledger_transfer t on t.id = p.transfer_id
            join collection_order o on o.agt_order_no = t.order_no
          where p.account_id = s.payable_account and t.type = 'collection.settled' and t.id > s.after_transfer
            and t.id <= s.up_to_transfer),
          0)
        or s.reserve > s.basis or coalesce((select p.amount from reserve_part p where p.settlement_id = s.id), 0)
          <> (case when s.state in ('made', 'refused') then 0 else s.reserve end)
      from settlement s ${ONCE}) x`,
  },
  {
    // A plan committed while a run begins may be older than what the run has read, so for a minute both are accepted.
    name:
      '结算的保证金与手续费来自当时生效的结算计划 · ' +
      'reserve, its day and fee of every settlement are those of the plan in force when its run began',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select s.settlement_no as no, not exists (
        select from settlement_plan p where p.merchant_id = s.merchant_id and p.at <= s.made_at + interval '1 minute'
          and not exists (select from settlement_plan q
            where q.merchant_id = p.merchant_id and q.id > p.id and q.at <= s.made_at - interval '1 minute')
          and s.fee = p.fee and s.reserve = share_at(s.basis, p.reserve_rate)
          and s.release_on is not distinct from case when s.reserve > 0 then shanghai_day(s.made_at) + p.reserve_days
            end) as wrong
      from settlement s ${ONCE}) x`,
  },
  {
    name:
      '保证金的提前动用与退款相符 · ' +
      'what refunds drew of a reserve is what its parts lack, no more than they took, in the transaction of ' +
      'their approval, the next to be released first',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select 'part ' || p.settlement_id as no,
        p.drawn <> coalesce(
          (select sum(d.amount - d.restored) from reserve_draw d where d.settlement_id = p.settlement_id),
          0) as wrong
      from reserve_part p
      union all
      select r.refund_no,
        sum(d.amount) > r.amount + r.fee - r.fee_back or r.state <> 9 and sum(d.restored) > 0
          or count(*) filter (where b.xid is distinct from c.xid) > 0
      from reserve_draw d join refund r on r.id = d.refund_id
      left join lateral (select p.xid from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
        where t.type = 'reserve.drawn' and t.reference = 'reserve-drawn:' || d.id limit 1) b on true
      left join lateral (select p.xid from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
        where t.type = 'collection.refunded' and t.reference = 'refund-approved:' || r.id limit 1) c on true
      group by r.id
      union all
      select 'draw ' || d.id, exists (select from reserve_part q
        where q.merchant_id = p.merchant_id and (q.release_on, q.settlement_id) < (p.release_on, p.settlement_id)
          and q.kept_at < d.at and coalesce(q.released_at > d.at, true)
          and q.amount > (select coalesce(sum(e.amount - case when e.restored_at < d.at then e.restored else 0 end), 0)
            from reserve_draw e
            where e.settlement_id = q.settlement_id and e.id < d.id))
      from reserve_draw d join reserve_part p on p.settlement_id = d.settlement_id ${ONCE}) x`,
  },
];
