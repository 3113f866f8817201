import { ONCE } from '../materialize-rows-store.ts';

/** Invariants of cash-outs. Each query is one statement that returns (checked, broken, examples). */
export const CASH_OUT_CHECKS: { name: string; query: string }[] = [
  {
    name: '提现的冻结与状态一致 · every cash-out holds its amount exactly once, until it is sent or has ended',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.cash_out_no as no,
        h.state is distinct from (
          case when c.status in (0, 1) then 'open' when c.status in (4, 5) and c.sent_at is null then 'released'
            else 'captured' end)
        or h.amount <> c.amount or h.account_id <> c.source_account
        or account_of('participant', c.participant_id, c.source) <> c.source_account as wrong
      from cash_out c left join ledger_hold h on h.reference = 'cash-out:' || c.id
      union all
      select h.reference, true
      from ledger_hold h
      where h.reference like 'cash-out:%'
        and not exists (select from cash_out c where 'cash-out:' || c.id = h.reference) ${ONCE}) x`,
  },
  {
    name:
      '提现与退回各恰有一笔转账且逐分相符 · ' +
      'each sent or returned cash-out has exactly one transfer of its amount, on the account of its statement line',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.cash_out_no as no,
        coalesce(
          (select array_agg(p.account_id || ':' || p.amount order by p.line)
            from ledger_transfer t
            join ledger_posting p on p.transfer_id = t.id
          where t.reference = 'cash-out:' || c.id and t.type = 'cashout.paid'), '{}')
        <> case when c.sent_at is not null then x.lines else '{}' end
        or coalesce(
          (select array_agg(p.account_id || ':' || -p.amount order by p.line)
            from ledger_transfer t
            join ledger_posting p on p.transfer_id = t.id
          where t.reference = 'cash-out-return:' || c.id and t.type = 'cashout.returned'), '{}')
          <> case when c.status = 6 then x.back else '{}' end
        or coalesce(
          (select array_agg(p.account_id || ':' || -p.amount order by p.line)
            from ledger_transfer t
            join ledger_posting p on p.transfer_id = t.id
          where t.reference = 'cash-out-refused:' || c.id and t.type = 'cashout.refused'), '{}')
          <> case when c.status = 4 and c.sent_at is not null then x.lines else '{}' end
        or coalesce(
          (select array_agg(p.account_id || ':' || p.amount order by p.line)
            from ledger_transfer t
            join ledger_posting p on p.transfer_id = t.id
          where t.reference = 'cash-out-moved:' || c.id and t.type = 'cashout.moved'), '{}')
          <> coalesce(
            (select array[f.id || ':' || c.fee - c.amount, b.clearing_account || ':' || c.amount - c.fee]
              from statement_debit d
            join bank_account b on b.id = d.bank_account_id
            cross join (select account_of('operator', 0, 'bank_clearing') as id) f
            where d.id = c.debit_id and b.clearing_account <> f.id and not exists (
              select from bank_account o
              join ledger_transfer t on t.reference = 'cash-out:' || c.id and t.id <= o.opened_transfer
              where o.clearing_account = f.id)),
            '{}') as wrong
      from cash_out c
      cross join lateral (select array_agg(y.line order by y.n) filter (where y.way = 1) as lines,
        array_agg(y.line order by y.n) filter (where y.way = 2) as back
        from (select w.way, 1 as n, c.source_account || ':' || -c.amount as line from (values (1), (2)) w (way)
          union all select 1, 2, account_of('operator', 0, 'bank_clearing') || ':' || c.amount - c.fee
          union all select 2, 2,
            clearing_of_bank((select l.bank_account_id from statement_line l where l.id = c.return_line_id)) || ':'
              || c.amount - c.fee
          union all select w.way, 3, account_of('operator', 0, 'revenue') || ':' || c.fee
          from (values (1), (2)) w (way)
          where c.fee > 0) y) x
      union all
      select t.order_no, true
      from ledger_transfer t
      where t.type in ('cashout.paid', 'cashout.moved', 'cashout.returned', 'cashout.refused')
        and not exists (select from cash_out c
          where t.reference in ('cash-out:' || c.id, 'cash-out-moved:' || c.id, 'cash-out-return:' || c.id,
            'cash-out-refused:' || c.id))
          ${ONCE}) x`,
  },
  {
    name:
      '提现只走允许的路径且由两人放行 · ' +
      'every cash-out followed the table of moves, was released by two people and is proven by one line of its amount',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select y.no,
        not (before is null and status = 0
          or exists (select from state_move m
            where m.machine = 'cash_out' and m.from_state = before and m.to_state = status)) as wrong
      from (select e.order_no as no, e.status, lag(e.status) over (partition by e.order_no order by e.id) as before
        from event_log e
        where e.kind like 'cash-out.%') y
      union all
      select c.cash_out_no,
        (c.status = 1 or c.sent_at is not null)
          and not exists (select from approval a where a.id = c.approval_id and a.kind = 'cash-out.pay' and a.state = 1
          and a.subject_id = c.cash_out_no
          and exists (select from approval_check k
            where k.approval_id = a.id and k.verdict = 'approve' and k.user_id is distinct from a.maker_id))
        or c.debit_id is not null
          and not exists (select from statement_debit d
            where d.id = c.debit_id and d.cash_out_id = c.id and d.amount = c.amount - c.fee)
        or c.status is distinct from l.status
      from cash_out c
      left join (select distinct on (e.order_no) e.order_no, e.status
        from event_log e
        where e.kind like 'cash-out.%'
        order by e.order_no, e.id desc) l
        on l.order_no = c.cash_out_no ${ONCE}) x`,
  },
  {
    // That another person sends it again is checked for every kind of payment in bank-file-invariants-store.ts.
    name:
      '提现的每次打款逐次相符，失败后由另一人退还 · ' +
      'each sending of a cash-out is stored once, all but the last failed, and another person gave a failed one back',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select c.cash_out_no as no, (c.sent_at is not null) <> (l.attempt is not null)
        or l.attempt is not null and (l.attempts <> l.attempt or l.failed <> l.attempt - (l.failed_at is null)::int
          or (l.sent_at, l.sent_by, l.bank_reference) is distinct from (c.sent_at, c.sent_by, c.bank_reference)
          or c.failed_at is not null and (l.failed_at is distinct from c.failed_at or l.fail_reason <> c.fail_reason)
          or c.status = 2 and l.failed_at is not null
          or c.status = 4 and c.ended_by in (l.sent_by, l.failed_by)) as wrong
      from cash_out c left join lateral (select p.*, count(*) over () as attempts, count(p.failed_at) over () as failed
        from cash_out_payment p where p.cash_out_id = c.id order by p.attempt desc limit 1) l on true ${ONCE}) x`,
  },
];
