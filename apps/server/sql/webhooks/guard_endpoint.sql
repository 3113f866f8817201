create or replace function guard_endpoint() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  if tg_op = 'UPDATE' and new.url <> old.url and new.verified_at is not distinct from old.verified_at then
    new.verified_at := null;
  end if;
  if new.enabled and new.verified_at is null then
    raise exception 'an address is used once it answered a test'
      using errcode = 'check_violation', constraint = 'endpoint_untested';
  end if;
  return new;
end $$;
