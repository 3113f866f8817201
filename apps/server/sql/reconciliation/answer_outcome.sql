/*
 * Returns what a row of a bank's answer means, with the payments of its file locked. `fail` fails a payment, `spread`
 * fails a whole file payment by payment; all others move nothing: nothing (accepted, or waiting) · repeated (has failed
 * in this file already) · and differences for people: unknown · other_file (other sums than the file's) ·
 * amount_differs · contradicts · duplicate (a copy was refused, the first may be paid) · unread · not_paying · has_line
 * (a statement names it as paid out).
 */
create or replace function answer_outcome(r payment_answer_row) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when b.id is null or r.of_block not in ('', b.batch_no) or r.number <> '' and m.number is null or r.number = ''
      and r.level = 'payment' then 'unknown'
    when a.of_lines <> b.lines or a.of_total <> b.total then 'other_file'
    when r.amount <> m.amount or r.currency not in ('', 'CNY') then 'amount_differs'
    when r.number <> ''
      and exists (select from payment_answer_row x
        where x.answer_id = r.answer_id and x.number = r.number and x.status <> r.status)
      or r.number = '' and r.status = 'RJCT'
        and exists (select from payment_answer_row x
          where x.answer_id = r.answer_id and x.status not in ('RJCT', 'PART')) then 'contradicts'
    when r.status in ('ACCP', 'ACSP', 'ACSC', 'ACTC', 'ACWC', 'ACWP', 'ACCC', 'ACFC', 'ACIS', 'ACPD', 'RCVD', 'PDNG',
      'PRES', 'PATC') or r.status in ('PART', 'PACT') and r.number = '' then 'nothing'
    when r.status <> 'RJCT' then 'unread'
    when r.reason_code in ('AM05', 'DUPL', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05') then 'duplicate'
    when r.number = '' then 'spread'
    when not m.is_paying and not m.has_failed then 'not_paying'
    when exists (select from statement_debit d
      where debit_is_free(d) and day_may_prove(d.day, m.sent_on)
        and names_number(m.number, d.reference, d.end_to_end, d.remark)) then 'has_line'
    when m.has_failed then 'repeated'
    else 'fail' end
  from payment_answer a left join settlement_batch b on b.batch_no = a.of_message
  left join lateral (select p.* from payments_of_file(b.id) p where p.number = r.number) m on true
  where a.id = r.answer_id
$$;
