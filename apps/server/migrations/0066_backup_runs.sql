-- Back-ups made of this database, so that the staff see when the last one was and how large.
create table backup_run (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  file text not null check (file <> ''),
  ms integer not null check (ms >= 0),
  bytes bigint not null check (bytes > 0),
  rows bigint not null check (rows >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
grant select, insert on backup_run to mashang_app;
