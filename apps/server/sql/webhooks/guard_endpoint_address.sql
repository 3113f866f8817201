-- Two people change a merchant's callback address. The program itself switches it off for its failures, and writes the
-- marks of a test.
create or replace function guard_endpoint_address() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app'
    and (tg_op = 'INSERT'
      or (new.url, new.wanted, new.events, new.merchant_id)
        is distinct from (old.url, old.wanted, old.events, old.merchant_id)) then
    if is_simulator(new.url) and (tg_op = 'INSERT' or is_simulator(old.url) and new.wanted = old.wanted) then
      return new;
    end if;
    perform refuse_without('merchant.endpoint', new.merchant_id::text, 'a callback address');
  end if;
  return new;
end $$;
