-- In mode institution no float grows: no float transfer and no credit. While mode agent_float winds down, a top-up
-- requested in it is still credited, because the institution already has its money. Opening another kind of account is
-- not limited.
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
