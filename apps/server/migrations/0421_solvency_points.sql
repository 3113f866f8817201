-- The solvency line, a point a minute: what was owed, what lay at the places by the books, and by their own statements.
create table solvency_point (
  at timestamptz not null,
  currency text not null,
  owed bigint not null,
  books bigint not null,
  outside bigint not null,
  primary key (at, currency)
);
grant select on solvency_point to mashang_app;
