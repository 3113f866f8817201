-- Makes a column one of personal data of a kind (n name, p phone, a account, d document, c contact). The server finds
-- it by its comment, to seal old values and to change keys. Its constraint refuses values that are not sealed as that
-- kind, and becomes valid once all old values are sealed.
create or replace function seal_personal_column(wanted_table regclass, wanted_column text, kind text) returns void
language plpgsql as $$
begin
  execute format('comment on column %s.%I is %L', wanted_table, wanted_column, 'personal:' || kind);
  execute format('alter table %s add constraint %I check (%I = '''' or starts_with(%I, %L)) not valid', wanted_table,
    replace(wanted_table::text, '.', '_') || '_' || wanted_column || '_sealed', wanted_column, wanted_column, 'enc2.'
      || kind || '.');
end $$;
