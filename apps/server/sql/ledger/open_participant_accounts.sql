-- Every owner has its accounts from the start.
create or replace function open_participant_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_account (owner_kind, owner_id, kind)
  values ('participant', new.id, 'float'), ('participant', new.id, 'commission');
  insert into ledger_balance (account_id) select id
  from ledger_account
  where owner_kind = 'participant' and owner_id = new.id and kind = 'float';
  insert into ledger_rollup (account_id) select id
  from ledger_account
  where owner_kind = 'participant' and owner_id = new.id and kind = 'commission';
  insert into person_usage (person_id, day, month)
  values (new.person_id, '2000-01-01', '2000-01-01')
  on conflict do nothing;
  return null;
end $$;
