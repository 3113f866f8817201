-- Each day's statement of each of the institution's accounts is fetched until it was read whole, however long the server was down (docs/decisions/0500).

create table bank_statement_day (
  bank_account_id bigint not null references bank_account,
  day date not null,
  -- The message that was fetched last, and since when it is known to be read whole.
  import_id bigint references statement_import,
  whole_at timestamptz,
  tries int not null default 0,
  try_at timestamptz not null,
  -- Why it is not here yet, for the staff.
  fault text not null default '',
  -- Somebody asked for it: fetched although it is older than what is fetched without being asked.
  asked boolean not null default false,
  primary key (bank_account_id, day)
);
create index bank_statement_day_missing on bank_statement_day (try_at) where whole_at is null;
grant select, insert, update on bank_statement_day to mashang_evidence;
grant select on bank_statement_day to mashang_app;

-- The day that was fetched last said nothing of those before it.
alter table bank_feed drop column last_statement;
