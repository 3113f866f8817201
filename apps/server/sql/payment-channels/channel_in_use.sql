-- Returns the channel of this code, kept as it is until the transaction ends; null where it takes nothing new.
create or replace function channel_in_use(wanted_code text) returns payment_channel
language sql set search_path = pg_catalog, public, pg_temp as $$
  select c from payment_channel c where c.code = wanted_code and c.enabled for share
$$;
