-- Columns that name a user, by id or by user name, are written only in that user's own name. Arguments: the columns.
create or replace function prove_hand() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  column_name text;
  made jsonb := to_jsonb(new);
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  foreach column_name in array tg_argv loop
    if coalesce(made ->> column_name, '') <> '' and made ->> column_name is distinct from was ->> column_name
      and not may_sign(named_user(made ->> column_name, jsonb_typeof(made -> column_name) = 'number')) then
      perform refuse_acting('nobody signs ' || tg_table_name || '.' || column_name || ' in another''s name');
    end if;
  end loop;
  return new;
end $$;
