create or replace function guard_channel() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  if new.max_amount < new.min_amount or new.min_amount <= 0 or new.closes_at <= new.opens_at then
    raise exception 'a channel has a range and hours' using errcode = 'check_violation', constraint = 'channel_range';
  end if;
  if tg_op = 'UPDATE' and (old.product_id, old.connector) is distinct from (new.product_id, new.connector) then
    raise exception 'a channel stays with its product' using errcode = 'check_violation', constraint = 'product_fixed';
  end if;
  if tg_op = 'UPDATE' and only_switched_off(to_jsonb(old), to_jsonb(new)) then return new; end if;
  perform refuse_without('channel.save', (select p.code from product p where p.id = new.product_id) || '/'
    || new.connector, 'channel');
  return new;
end $$;
