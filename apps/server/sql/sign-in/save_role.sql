-- Saves a further role as approved; the database's owner defines the built-in roles.
create or replace function save_role(wanted text, shown text, rights text[], over boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found approval := require_approval('role.save', wanted);
begin
  if found.payload ->> 'name' <> shown or (found.payload ->> 'archived')::boolean <> over
    or array(select distinct unnest(rights)
      order by 1) <> array(select distinct jsonb_array_elements_text(found.payload -> 'permissions')
      order by 1) then
    raise exception 'another role was approved' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  insert into role (code, name, permissions, archived) values (wanted, shown, rights, over)
  on conflict (code) do update
    set name = excluded.name, permissions = excluded.permissions, archived = excluded.archived;
end $$;

grant execute on function save_role(text, text, text[], boolean) to mashang_app;
