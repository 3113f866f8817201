-- The requests of each merchant of the last 30 days, for its developers: what was asked and answered, and for a wrong
-- signature what the server signed and, where one of the usual mistakes explains it, what the merchant signed. Neither
-- bodies nor signatures are kept (docs/decisions/1181-request-log-of-merchants.md).
create table merchant_request (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  key_id text not null,
  at timestamptz not null,
  method text not null,
  target text not null check (length(target) <= 2000),
  status int not null,
  cause text not null,
  ms int not null,
  request_id text not null,
  ip text not null,
  -- The text that the server signed; empty where a part of it is missing.
  expected text not null,
  -- The text whose signature came, and the mistake that makes it; empty where none is known.
  received text not null,
  mistake text not null
);
create index merchant_request_list on merchant_request (merchant_id, id);

alter table merchant_request enable row level security;
create policy app on merchant_request to mashang_app using (true) with check (true);
create policy of_merchant on merchant_request for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select, insert, delete on merchant_request to mashang_app;
grant select on merchant_request to mashang_merchant;
