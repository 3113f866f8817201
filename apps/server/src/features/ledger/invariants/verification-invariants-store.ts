import { ONCE } from '../materialize-rows-store.ts';

const postings = (type: string, reference: string) =>
  `coalesce(
      (select array_agg(p.account_id || ':' || p.amount order by p.line)
        from ledger_transfer t
        join ledger_posting p on p.transfer_id = t.id
    where t.type = '${type}' and t.reference = '${reference}:' || v.id), '{}')`;

/**
 * Invariants of payments that verify settlement accounts. Each query is one statement that returns (checked, broken,
 * examples).
 */
export const VERIFICATION_CHECKS: { name: string; query: string }[] = [
  {
    name:
      '验证打款由付款文件付出、由流水证明 · ' +
      'a verification payment left by a file of own money, is booked once with its line and not before, and one ' +
      'that came back shows nothing',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select v.payment_no as no, v.made_by = s.submitted_by or b.batch_no is not null and b.batch_no not like 'YB%'
        or v.debit_id is not null
          and (d.id is null or d.verification_id is distinct from v.id or d.amount <> v.amount or d.reversal
          or d.bank_account_id is distinct from b.from_account
          or num_nonnulls(d.cash_out_id, d.refund_id, d.settlement_id, d.payout_id, d.own_transfer_id,
            d.verification_id, d.reverses_line)
            <> 1)
        or v.return_line_id is not null and (l.id is null or l.state <> 'returned' or l.amount <> v.amount
          or l.bank_account_id is distinct from d.bank_account_id or v.state in ('sent', 'confirmed'))
        or v.state in ('sent', 'confirmed') and v.debit_id is null
        or ${postings('verification.paid', 'verification')} <> case when v.debit_id is null then '{}'::text[]
          else array[x.cost || ':' || -v.amount, x.clearing || ':' || v.amount] end
        or ${postings('verification.returned', 'verification-return')}
          <> case when v.return_line_id is null then '{}'::text[]
          else array[x.cost || ':' || v.amount, x.clearing || ':' || -v.amount] end as wrong
      from verification_payment v
      join kyc_submission s on s.id = v.submission_id
      left join settlement_batch b on b.id = v.batch_id
        left join statement_debit d on d.id = v.debit_id left join statement_line l on l.id = v.return_line_id
        cross join lateral (select account_of('operator', 0, 'channel_cost') as cost,
          clearing_of_bank(d.bank_account_id) as clearing) x
      where v.amount is not null
      union all
      select 'debit ' || d.id, true from statement_debit d
      where d.verification_id is not null
        and not exists (select from verification_payment v where v.debit_id = d.id and v.id = d.verification_id)
      union all
      select 'submission ' || s.id,
        not exists (select from verification_payment v
          where v.submission_id = s.id and v.tries > 0 and (v.state = 'confirmed' or v.return_line_id is not null))
      from kyc_submission s where s.state = 'approved' and s.settle_evidence = 'payment' ${ONCE}) y`,
  },
];
