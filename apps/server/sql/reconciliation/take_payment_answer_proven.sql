-- Reads the bank's answer to a file, row by row: a refused payment fails as by a person's report, nothing else moves.
-- Rows that were read before do not change. Input {answer, user_id, actor, request_id, ip}; outcome: done · not_found.
create or replace function take_payment_answer_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a payment_answer;
  r payment_answer_row;
  said text;
  file bigint;
  is_whole boolean;
begin
  select * into a from payment_answer x where x.id = (item ->> 'answer')::bigint for update;
  if a.id is null then return 'not_found'; end if;
  select b.id into file from settlement_batch b where b.batch_no = a.of_message;
  perform hold_payments_of_file(file);
  -- Rows of payments come before rows of a whole: a whole row covers the payments that no row names.
  foreach is_whole in array array[false, true] loop
    for r in select *
      from payment_answer_row x
      where x.answer_id = a.id and x.outcome is null and (x.number = '') = is_whole
      order by x.row_no loop
      said := answer_outcome(r);
      if said = 'spread' then
        insert into payment_answer_row (answer_id, row_no, level, of_block, number, status, reason_code, reason)
        select a.id,
          (select max(x.row_no) from payment_answer_row x
            where x.answer_id = a.id) + row_number() over (order by p.number), 'spread', r.of_block, p.number,
          r.status, r.reason_code, r.reason
        from payments_of_file(file) p
        where not exists (select from payment_answer_row x where x.answer_id = a.id and x.number = p.number);
      end if;
      perform end_answer_row(r, said, item);
    end loop;
  end loop;
  for r in select * from payment_answer_row x where x.answer_id = a.id and x.outcome is null order by x.row_no loop
    perform end_answer_row(r, answer_outcome(r), item);
  end loop;
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, after, request_id, ip)
  values (coalesce(item ->> 'actor_kind', 'user'), (item ->> 'user_id')::bigint, item ->> 'actor',
    'payment-answer.take', 'payment-answer', a.id::text,
    (select jsonb_object_agg(x.outcome, x.n)
      from (select y.outcome, count(*) as n from payment_answer_row y where y.answer_id = a.id group by 1) x)
      || jsonb_build_object('file', a.of_message), item ->> 'request_id', coalesce(item ->> 'ip', ''));
  return 'done';
end $$;
