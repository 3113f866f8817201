-- A wish to be erased that is refused is written down with its answer, and kept (docs/decisions/0195).

create table erasure_refusal (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Who asked, as named in the wish: an account or an order's number. `subject_id` is empty where nothing was known by it.
  kind text not null check (kind in ('user', 'order')),
  subject text not null check (length(subject) between 1 and 64),
  subject_id text not null,
  asked_on date not null,
  channel text not null check (length(channel) between 2 and 100),
  reason text not null check (length(reason) between 2 and 500),
  -- Whom it was answered to, as they are reached; sealed, and let go of as complaints are.
  answered_to text not null,
  answered_on date not null,
  -- What was known of them then, what stays, until when and by which rule.
  kept jsonb not null,
  refused_by bigint not null references app_user,
  check (answered_on >= asked_on)
);
select seal_personal_column('erasure_refusal', 'answered_to', 'c');
create index erasure_refusal_subject on erasure_refusal (subject);
create trigger erasure_refusal_immutable before update on erasure_refusal for each statement
  when (not is_erasing()) execute function refuse_change();
create trigger erasure_refusal_kept before delete or truncate on erasure_refusal for each statement execute function refuse_change();

create view retained_refusals as
  select r.id, r.at as begun, r.at as over, r.answered_to <> '' as filled, case
    when r.kind = 'order' then array['order:' || r.subject]
    else array(select 'participant:' || u.participant_id from app_user u where 'user:' || u.id = r.subject_id and u.participant_id is not null) end as marks
  from erasure_refusal r;
insert into retention_source (source, place, category, lets_go) values
  ('refusals', 16, 'complaint', array['update erasure_refusal set answered_to = '''' where id = any ($1) and $2 is not null']);
insert into retention_cursor (source) values ('refusals');

grant select, insert on erasure_refusal to mashang_app;
