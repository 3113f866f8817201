-- Checked when the transaction ends: only groups hold entries, at most three levels, and nothing contains itself.
create or replace function guard_menu() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  above text;
  steps int := 0;
  next menu_item;
begin
  select m.parent into above from menu_item m where m.area = new.area and m.key = new.key;
  while above is not null loop
    steps := steps + 1;
    if above = new.key or steps > 100 then
      raise exception 'menu % stands inside itself', new.key
        using errcode = 'check_violation', constraint = 'menu_loop';
    end if;
    select * into next from menu_item m where m.area = new.area and m.key = above;
    if next.kind <> 'group' then
      raise exception 'menu % is no group', above using errcode = 'check_violation', constraint = 'menu_group';
    end if;
    above := next.parent;
  end loop;
  if steps > 2 then
    raise exception 'menu % stands too deep', new.key using errcode = 'check_violation', constraint = 'menu_depth';
  end if;
  return null;
end $$;
