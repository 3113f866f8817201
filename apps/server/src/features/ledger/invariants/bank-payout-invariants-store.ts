import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of payouts that the institution pays by bank file or leaves to a payment channel. Each query is one
 * statement that returns (checked, broken, examples).
 */
export const BANK_PAYOUT_CHECKS: { name: string; query: string }[] = [
  {
    name:
      '机构代付有一条出账流水 · ' +
      'a payout paid by bank has exactly one statement line of its amount, which proves nothing else, in its one ' +
      'living payment; one left to a channel has none',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no,
        o.settlement_mode <> 'institution' or x.living <> (o.status in (2, 5, 6))::int
          or x.tries = 0 and o.status in (2, 5, 6, 7)
        or (o.status in (2, 6) and x.transfers = 0) <> (d.id is not null) or d.amount <> o.amount
        or num_nonnulls(d.cash_out_id, d.refund_id, d.settlement_id, d.payout_id, d.own_transfer_id,
          d.verification_id, d.reverses_line)
          > 1 or d.reversal
        or d.id is distinct from x.debit as wrong
      from payout_order o cross join lateral (
        select count(*) as tries, count(*) filter (where p.failed_at is null) as living, max(p.debit_id) as debit,
          count(p.transfer_id) filter (where p.failed_at is null) as transfers
        from payout_payment p
        where p.payout_id = o.id) x
      left join statement_debit d on d.payout_id = o.id
      where x.tries > 0 or o.status in (5, 6, 7) or d.id is not null
        or o.settlement_mode = 'institution' and o.status = 2
          and not exists (select from payout_claim c where c.payout_id = o.id and c.status = 2) ${ONCE}) y`,
  },
  {
    name:
      '代付退回是付款的全额冲回 · ' +
      'a returned payout has a statement line or its channel’s word of its amount, and its reversal takes back ' +
      'every posting to the fen',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no,
        (o.status = 6) <> (t.id is not null)
          or (o.status = 6 and p.transfer_id is null) <> (l.id is not null) or l.state <> 'returned'
          or l.amount <> o.amount
          or (o.status = 6 and p.transfer_id is not null) <> (e.id is not null) or e.amount <> o.amount
        or t.id is not null and exists (
          select from (select case when a.kind = 'bank_clearing' then 0 else a.id end as account, q.amount
            from ledger_posting q
            join ledger_account a on a.id = q.account_id
            join ledger_transfer s on s.id = q.transfer_id
              and s.reference in ('payout:' || o.id, 'payout-return:' || o.id)) z
          group by z.account having sum(z.amount) <> 0) as wrong
      from payout_order o
      left join payout_payment p on p.payout_id = o.id and p.failed_at is null
      left join statement_line l on l.id = p.return_line_id
      left join channel_transfer c on c.id = p.transfer_id
      left join channel_payout e on e.transfer_no = c.transfer_no and e.kind = 'returned'
      left join ledger_transfer t on t.reference = 'payout-return:' || o.id
      where o.settlement_mode = 'institution' and o.status in (2, 6) ${ONCE}) x`,
  },
  {
    name:
      '机构代付不由批准人付款，大额经两人 · ' +
      'nobody put a payout that they made into a bank file, and two people put in each payout above the tier',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no,
        exists (select from approval_people(o.approval_id) x join app_user u on u.id = x where u.username = p.sent_by)
        or o.approval_id is null
          and o.amount + coalesce(
            (select sum(e.amount) from payout_order e where e.merchant_id = o.merchant_id and e.id < o.id
            and e.create_time between o.create_time - interval '24 hours' and o.create_time
            and o.beneficiary_account <> '' and e.status not in (3, 4, 6)
            and personal_key(e.beneficiary_account) = personal_key(o.beneficiary_account) and p.sent_at > s.since), 0)
            > (select y.two_people_above from payout_policy y)
        or o.approval_id is not null
          and not exists (select from approval a where a.id = o.approval_id and a.kind = 'payout.pay' and a.state = 1
          and a.subject_id = o.order_no
          and exists (select from approval_check k
            where k.approval_id = a.id and k.verdict = 'approve' and k.user_id is distinct from a.maker_id)) as wrong
      from payout_payment p join payout_order o on o.id = p.payout_id
      cross join (select min(applied_at) as since from schema_migrations where name like '0621\\_%') s
      union all
      select o.order_no,
        o.status in (3, 4)
          and not exists (select from approval a
            where a.kind = 'payout.end' and a.state = 1 and a.subject_id = o.order_no)
      from payout_order o where exists (select from payout_payment p where p.payout_id = o.id) ${ONCE}) x`,
  },
];
