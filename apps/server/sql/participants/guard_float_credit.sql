-- In mode institution no float grows: nothing is handed down and nothing credited. While mode agent_float winds down, a
-- top-up that was asked for in it is still credited, because its money is with the institution already. What opens
-- another kind of account is no float.
create or replace function guard_float_credit() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  standing text := floats_standing();
begin
  if standing = 'on' or standing = 'winding_down' and new.type = 'topup.credited' and new.order_no <> ''
    or exists (select from ledger_opening o
      join ledger_account a on a.id = o.account_id
      where o.reference = new.reference and a.kind <> 'float') then
    return new;
  end if;
  raise exception 'no float grows in mode institution'
    using errcode = 'check_violation', constraint = 'floats_in_institution';
end $$;
