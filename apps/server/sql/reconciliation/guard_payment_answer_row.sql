-- A row of a bank's answer never changes; its outcome is written once.
create or replace function guard_payment_answer_row() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.outcome is not null
    or (new.answer_id, new.row_no, new.level, new.of_block, new.number, new.status, new.reason_code, new.reason,
      new.amount, new.currency)
      is distinct from (old.answer_id, old.row_no, old.level, old.of_block, old.number, old.status, old.reason_code,
        old.reason, old.amount, old.currency) then
    raise exception 'row % of answer % stays what it was', old.row_no, old.answer_id
      using errcode = 'check_violation', constraint = 'payment_answer_row_kept';
  end if;
  return new;
end $$;
