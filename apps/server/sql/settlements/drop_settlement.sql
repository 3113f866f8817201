-- Ends a made settlement and releases its hold. The caller has locked its account.
create or replace function drop_settlement(s settlement, why text, who text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform close_settlement_hold(s, 'settlement', 'released');
  if s.reserve > 0 then perform close_settlement_hold(s, 'reserve', 'released'); end if;
  update settlement x
  set state = 'refused', ended_by = who, end_reason = why, ended_at = clock_timestamp()
  where x.id = s.id
  returning * into s;
  perform tell_settlement(s, 'refused', who);
end $$;
