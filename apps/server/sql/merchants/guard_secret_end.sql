-- A key or secret that was ended early stays ended.
create or replace function guard_secret_end() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and (tg_argv[0] = '' or approval_in_force(tg_argv[0], new.merchant_id::text) is null)
    and (new.expires_at is null and old.expires_at is not null or new.expires_at > old.expires_at) then
    raise exception 'what was ended stays ended' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
