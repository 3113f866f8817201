create or replace function keep_frozen() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'participant' then
    new.frozen := new.hand_frozen or freeze_stands('participant', new.id::text);
  else
    new.frozen := new.hand_frozen or freeze_stands('payout', new.order_no) or screening_stands('payout', new.order_no);
  end if;
  return new;
end $$;
