-- Two people create and change a receiving place; one person alone may only switch it off. Its product and account or
-- channel never change.
create or replace function guard_receiving_place() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE'
    and (old.product_id, old.kind, old.bank_account_id, old.payment_channel_id)
      is distinct from (new.product_id, new.kind, new.bank_account_id, new.payment_channel_id) then
    raise exception 'a receiving place stays with its product and account'
      using errcode = 'check_violation', constraint = 'receiving_place_fixed';
  end if;
  if new.bank_account_id is not null
    and exists (select from bank_account a where a.id = new.bank_account_id and a.kind <> 'client') then
    raise exception 'payers pay into client accounts only'
      using errcode = 'check_violation', constraint = 'receiving_place_client';
  end if;
  if current_user <> 'mashang_app' then return new; end if;
  if tg_op = 'UPDATE' and only_switched_off(to_jsonb(old), to_jsonb(new)) then return new; end if;
  perform refuse_without('receiving.place', (select p.code from product p where p.id = new.product_id) || '/'
    || coalesce((select a.code from bank_account a where a.id = new.bank_account_id),
      (select 'channel:' || x.code from payment_channel x where x.id = new.payment_channel_id), 'participants'),
      'a receiving place');
  return new;
end $$;
