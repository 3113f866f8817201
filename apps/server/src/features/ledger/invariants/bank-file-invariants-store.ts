import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of payment files and of the bank's answers to them. Each query is one statement that returns (checked,
 * broken, examples).
 */
export const BANK_FILE_CHECKS: { name: string; query: string }[] = [
  {
    name: '付款文件等于其中的付款 · every bank file names its paying account, and the count and sum of its payments',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select b.batch_no as no,
        x.n <> b.lines or x.total <> b.total
          or b.from_account is not null and lies_on_own(b.from_account) <> (b.batch_no like 'YB%') as wrong
      from settlement_batch b cross join lateral (
        select count(*) as n, coalesce(sum(p.amount), 0) as total from payments_of_file(b.id) p) x
      cross join (select min(applied_at) as since from schema_migrations where name like '0693\\_%') s
      where b.batch_no ~ '^(DB|TB|YB)' or b.batch_no like 'JB%' and b.made_at > s.since ${ONCE}) y`,
  },
  {
    name:
      '回执只使其所答文件中的付款失败 · ' +
      'an answer of the bank failed only payments that it refused, in the file that it answers, once each',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select r.number as no,
        r.status <> 'RJCT' or not coalesce(p.has_failed, a.of_message like 'JB%' and s.id is not null)
        or count(*) over (partition by a.of_message, r.number) > 1 as wrong
      from payment_answer_row r
      join payment_answer a on a.id = r.answer_id
      left join settlement_batch b on b.batch_no = a.of_message
      left join lateral (select f.has_failed
        from payments_of_file(b.id) f
        where f.number = r.number and f.kind <> 'settlement') p
        on true
      left join settlement s on s.settlement_no = r.number
      where r.outcome = 'failed' ${ONCE}) y`,
  },
  {
    // Since migration 1060 a failure by an answer of the bank counts as said by the person who imported the answer and
    // by the person who decided it, unless it came by the bank's connection.
    name:
      '失败后再付另有其人 · ' +
      'a failed payment is sent again by neither its sender nor its reporter, or the bank’s answer refused it',
    query: `with p as (
        select s.settlement_no as no, x.attempt, x.sent_by, x.sent_at, x.failed_at, x.failed_by
        from settlement_payment x
        join settlement s on s.id = x.settlement_id
        union all
        select o.order_no, x.attempt, x.sent_by, x.sent_at, x.failed_at, x.failed_by
        from payout_payment x
        join payout_order o on o.id = x.payout_id
        union all
        select c.cash_out_no, x.attempt, x.sent_by, x.sent_at, x.failed_at, x.failed_by
        from cash_out_payment x
        join cash_out c on c.id = x.cash_out_id
        union all
        select r.refund_no, x.attempt, x.sent_by, x.sent_at, x.failed_at, x.disputed_by
        from refund_payment x
        join refund r on r.id = x.refund_id
        where x.executor = 'institution')
      select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select n.no, n.sent_by in (b.sent_by, b.failed_by) and not exists (select from payment_answer_row r
          where r.number = b.no and r.outcome = 'failed' and r.decided_at between b.failed_at and n.sent_at) as wrong
      from p n join p b on b.no = n.no and b.attempt = n.attempt - 1 and b.failed_by <> '' and b.failed_at is not null
      cross join (select min(applied_at) as since from schema_migrations where name like '1010\\_%') s
      where n.sent_at > s.since
      union all
      select n.no, n.sent_by in (b.sent_by, r.decided_by, a.importer)
      from p n join p b on b.no = n.no and b.attempt = n.attempt - 1 and b.failed_at is not null
      join payment_answer_row r on r.number = b.no and r.outcome = 'failed'
        and r.decided_at between b.failed_at and n.sent_at
      join payment_answer a on a.id = r.answer_id
      cross join (select min(applied_at) as since from schema_migrations where name like '1060\\_%') s
      where n.sent_at > s.since and r.decided_by <> 'system:bank'
      union all
      select p.no,
        -- What was left to a channel fails by the channel's own word.
        not exists (select from payout_payment x
            join payout_order o on o.id = x.payout_id
            join channel_transfer c on c.id = x.transfer_id
            where o.order_no = p.no and x.attempt = p.attempt and c.state = 'failed')
        and not exists (select from settlement_payment x
            join settlement s on s.id = x.settlement_id
            join channel_transfer c on c.id = x.transfer_id
            where s.settlement_no = p.no and x.attempt = p.attempt and c.state = 'failed')
        and not exists (select from payment_answer_row r
          where r.number = p.no and r.outcome = 'failed' and r.decided_at >= p.failed_at)
      from p
      cross join (select min(applied_at) as since from schema_migrations where name like '1010\\_%') s
      where p.failed_at > s.since and p.failed_by = '' ${ONCE}) y`,
  },
];
