-- A refund that its merchant's payable is too small for takes of the merchant's reserve before it waits (docs/decisions/0860).

-- What refunds drew of a part and did not put back; the rest is released on its own day.
alter table reserve_part
  add column drawn bigint not null default 0,
  add constraint reserve_part_drawn check (drawn between 0 and amount);
create index reserve_part_standing on reserve_part (merchant_id, release_on, settlement_id) where released_at is null;

-- Keyed by the part: who draws holds the merchant's payable, and a settlement is locked before that.
create table reserve_draw (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references reserve_part,
  refund_id bigint not null references refund,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  -- What went back to the part when the refund was taken back.
  restored bigint not null default 0 check (restored between 0 and amount),
  restored_at timestamptz,
  unique (refund_id, settlement_id),
  check ((restored > 0) = (restored_at is not null))
);
create index reserve_draw_part on reserve_draw (settlement_id);
grant select on reserve_draw to mashang_app;

\ir ../sql/settlements/reserve_standing.sql
\ir ../sql/refunds/draw_reserve.sql
\ir ../sql/refunds/restore_reserve.sql
