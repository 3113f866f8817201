-- Reads the bank's answer over its connection to a file that the program handed in. Only files of verification payments
-- are handed in so; a person with the permission for its payments brings any other answer. Outcome as of
-- take_payment_answer_proven.
create or replace function take_bank_answer(wanted bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from payment_answer a join settlement_batch b on b.batch_no = a.of_message
    where a.id = wanted and a.importer = 'system:bank' and b.batch_no like 'YB%'
      and b.made_by = 'system:verification-payments') then
    return 'not_found';
  end if;
  return take_payment_answer_proven(
    json_build_object('answer', wanted, 'actor_kind', 'system', 'actor', 'system:bank', 'request_id',
      'job:verification-payments'));
end $$;

grant execute on function take_bank_answer(bigint) to mashang_evidence;
