-- A person, not the maker, puts one verification payment into a bank file, to upload it at the bank. Input {id,
-- user_id, actor, request_id, ip}; outcome: done with the file's number · not_found · same_person · a fault of
-- verification_fault or own_file_payer.
create or replace function send_verification_proven(item json, out outcome text, out made text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v verification_payment;
begin
  select * into v from verification_payment x where x.id = (item ->> 'id')::bigint for update;
  outcome := case when v.id is null then 'not_found' else verification_fault(v) end;
  if outcome is null and v.made_by = (item ->> 'user_id')::bigint then outcome := 'same_person'; end if;
  if outcome is not null then return; end if;
  select f.outcome, f.made into outcome, made from file_verifications(array[v.id], item) f;
end $$;
