-- Puts the made payments into one file; called where the bank takes files over a connection. Two different people
-- submitted the file of the business and made the payment (guard_verification_payment). Returns the file's number; null
-- where nothing is due, or no own account pays it.
create or replace function send_due_verifications() returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due bigint[];
  payer record;
  file text;
begin
  payer := own_file_payer();
  if payer.payer is null then return null; end if;
  select array_agg(x.id) into due from (
    select v.id
      from verification_payment v
      where v.state = 'made' and verification_fault(v) is null
      order by v.id
      limit 100 for update of v skip locked) x;
  if due is null then return null; end if;
  select f.made into file from file_verifications(due,
    '{"actor_kind": "system", "actor": "system:verification-payments", "request_id": "job:verification-payments"}') f;
  return file;
end $$;

grant execute on function send_due_verifications() to mashang_app;
