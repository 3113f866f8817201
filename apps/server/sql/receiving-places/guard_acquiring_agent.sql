-- Two people decide who acquired a merchant; it must be an agent.
create or replace function guard_acquiring_agent() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.acquiring_agent is not null
    and not exists (select from participant p where p.id = new.acquiring_agent and p.kind = 'AGENT') then
    raise exception 'a merchant is acquired by an agent'
      using errcode = 'check_violation', constraint = 'acquiring_agent_kind';
  end if;
  if current_user = 'mashang_app' then
    perform refuse_without('merchant.agent', new.mch_id, 'a merchant''s agent');
  end if;
  return new;
end $$;
