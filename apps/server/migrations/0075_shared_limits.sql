-- Calls by key (a route and an address, a user) in the window that began with the first: what limits an attacker must hold over every
-- process that serves. Unlogged: a count that a crash forgets is a window begun anew, and no call waits for the disk.
create unlogged table call_window (
  key text primary key,
  ends_at timestamptz not null,
  taken bigint not null
);
create index call_window_end on call_window (ends_at);
grant select, insert, update, delete on call_window to mashang_app;
