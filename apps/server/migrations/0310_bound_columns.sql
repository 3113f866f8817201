-- A sealed value names the column it was sealed for. The start seals what is there once more and then holds each of these for old rows too.

\ir ../sql/platform/seal_personal_column.sql
do $$
declare
  c record;
begin
  for c in
    select k.conrelid::regclass as at, k.conname, a.attname, substr(d.description, 10) as kind
    from pg_description d join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid
      join pg_class t on t.oid = d.objoid and t.relnamespace = 'public'::regnamespace
      join pg_constraint k on k.conrelid = t.oid and k.conname = t.relname || '_' || a.attname || '_sealed'
    where d.classoid = 'pg_class'::regclass and starts_with(d.description, 'personal:')
  loop
    execute format('alter table %s drop constraint %I', c.at, c.conname);
    execute format('alter table %s add constraint %I check (%I = '''' or starts_with(%I, %L)) not valid', c.at, c.conname, c.attname,
      c.attname, 'enc2.' || c.kind || '.');
  end loop;
end $$;

-- A proposal made before this one brings a payer that is not bound: its hash fixes it.
alter table collection_order drop constraint collection_order_payment_name_sealed;
alter table collection_order add constraint collection_order_payment_name_sealed
  check (payment_name = '' or starts_with(payment_name, 'enc2.n.') or starts_with(payment_name, 'enc1.n.')) not valid;

-- Numbers of several tables meet by their blind indexes.
drop index statement_line_open;
create index statement_line_open on statement_line (personal_key(account_no), at) where state = 'open';
drop index statement_coverage_account;
create index statement_coverage_account on statement_coverage (personal_key(account_no), from_day);
