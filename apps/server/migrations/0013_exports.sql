-- Exports of lists: who asked for what, how far it is, and where the file stands until it goes.

create table export_job (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references app_user,
  list text not null,
  title text not null,
  format text not null check (format in ('xlsx', 'csv')),
  query jsonb not null,
  columns text[],
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  -- Each try writes a file of its own, so that a second worker never goes on in the first one's.
  attempt int not null default 0,
  -- Whether some try may have left a file.
  has_file boolean not null default false,
  lease_until timestamptz,
  rows int not null default 0 check (rows >= 0),
  total int check (total >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  check ((state = 'running') = (lease_until is not null)),
  check ((state in ('waiting', 'running')) = (finished_at is null))
);
create index export_job_open on export_job (created_at) where state in ('waiting', 'running');
create index export_job_user on export_job (user_id, created_at desc);
create index export_job_ended on export_job (finished_at) where finished_at is not null;

-- Its creator alone sees an export, so participants' reads have no business here at all.
grant select, insert, update, delete on export_job to mashang_app;
alter table export_job enable row level security;
create policy app on export_job to mashang_app using (true) with check (true);

-- Payouts by amount, as their lists can be sorted.
create index payout_order_amount on payout_order (amount, id);
