-- Roles the server works under (never as owner), the table of allowed state moves, and the audit log with its chain.

do $$
begin
  perform pg_advisory_xact_lock(hashtext('mashang_roles'));
  if not exists (select from pg_roles where rolname = 'mashang_app') then create role mashang_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'mashang_participant') then create role mashang_participant nologin; end if;
end $$;
grant mashang_app, mashang_participant to current_user;
grant usage on schema public to mashang_app, mashang_participant;

-- Which state may follow which; mirrored from the contract and compared with it by a test.
create table state_move (
  machine text not null,
  from_state int not null,
  to_state int not null,
  primary key (machine, from_state, to_state)
);
grant select on state_move to mashang_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are immutable', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Everything a person did in the back office, written in the transaction of the deed.
create table audit_log (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  ip text not null default ''
);
create index audit_log_xid on audit_log (xid, id);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);
create trigger audit_log_immutable before update or delete or truncate on audit_log for each statement execute function refuse_change();

-- The chain is sealed behind the writers, in commit order, so that no writer waits for another's hash.
create table audit_seal (
  seq bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null
);
create trigger audit_seal_immutable before update or delete or truncate on audit_seal for each statement execute function refuse_change();

-- One row: how far the chain is sealed. Rows of transactions older than every running one are final, so what lies at or before
-- the last sealed (xid, id) never gets company.
create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null,
  xid xid8 not null,
  id bigint not null
);
insert into audit_head values (true, 0, sha256('mashang audit chain'), '0', 0);

-- Every field of a row upon the hash before it. As a JSON array no value can pass for the end of its neighbour.
create function audit_row_hash(previous bytea, r audit_log) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(r.id, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), r.actor_kind, r.actor_id,
    r.actor_name, r.action, r.subject_kind, r.subject_id, r.before, r.after, r.request_id, r.ip)::text, 'UTF8'))
$$;

-- Seals what is final, `most` rows and the rest of the last one's transaction; returns how many. Two sealers queue on the head's row lock.
create function seal_audit(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  head audit_head;
  entry audit_log;
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  sealed int := 0;
begin
  select * into head from audit_head for update;
  for entry in
    -- Whole transactions only: then any unsealed row of a sealed transaction was put in afterwards.
    select a.* from audit_log a where a.xid > head.xid and a.xid < horizon and a.xid <= coalesce(
      (select b.xid from audit_log b where b.xid > head.xid and b.xid < horizon order by b.xid, b.id offset most - 1 limit 1), horizon)
    order by a.xid, a.id
  loop
    head.seq := head.seq + 1;
    head.hash := audit_row_hash(head.hash, entry);
    head.xid := entry.xid;
    head.id := entry.id;
    insert into audit_seal (seq, audit_id, hash) values (head.seq, entry.id, head.hash);
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then update audit_head set seq = head.seq, hash = head.hash, xid = head.xid, id = head.id; end if;
  return sealed;
end $$;

grant select, insert on audit_log to mashang_app;
grant select on audit_seal, audit_head to mashang_app;
revoke all on function seal_audit(int) from public;
grant execute on function seal_audit(int) to mashang_app;
