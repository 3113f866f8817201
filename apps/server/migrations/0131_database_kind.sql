-- What a database is for stands in it from its first start on and is never changed: a demo's known accounts never serve real money,
-- and a demo never starts on a production database.
create table deployment_kind (
  one boolean primary key default true check (one),
  kind text not null check (kind in ('demo', 'demo_institution', 'production')),
  made_at timestamptz not null default clock_timestamp()
);

create function keep_deployment_kind() returns trigger language plpgsql as $$
begin
  raise exception 'the kind of a database is never changed' using errcode = '42501';
end $$;
create trigger keep_kind before update or delete on deployment_kind for each row execute function keep_deployment_kind();
create trigger keep_kind_whole before truncate on deployment_kind for each statement execute function keep_deployment_kind();
revoke execute on function keep_deployment_kind() from public;

grant select on deployment_kind to mashang_app;
