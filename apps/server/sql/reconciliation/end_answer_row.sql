-- Records the outcome of a row of a bank's answer, and fails the payment that it refuses.
create or replace function end_answer_row(r payment_answer_row, said text, item json) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  ended text := said;
  of_kind text;
begin
  if said = 'fail' then
    select p.kind into of_kind
    from payment_answer a
    join settlement_batch b on b.batch_no = a.of_message
    cross join lateral payments_of_file(b.id) p
      where a.id = r.answer_id and p.number = r.number;
    ended := case fail_answered(of_kind, (item::jsonb || jsonb_build_object('no', r.number, 'how', 'fail',
      'reason', left(concat_ws(' ', '银行退回', nullif(r.reason_code, ''), nullif(r.reason, '')), 200)))::json)
        when 'done' then 'failed' else 'not_paying' end;
  end if;
  update payment_answer_row x set outcome = ended, decided_by = item ->> 'actor', decided_at = clock_timestamp()
  where x.answer_id = r.answer_id and x.row_no = r.row_no;
end $$;
