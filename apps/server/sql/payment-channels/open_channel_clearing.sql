-- Every payment channel has its own clearing account.
create or replace function open_channel_clearing() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_account (owner_kind, owner_id, kind)
  values ('channel', new.id, 'channel_clearing')
  returning id into new.clearing_account;
  insert into ledger_rollup (account_id) values (new.clearing_account);
  return new;
end $$;
