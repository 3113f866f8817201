-- What the parts of `create_collection_orders` hand each other, in place of arrays that run side by side (docs/decisions/0700).

-- A candidate of a batch: what is known of it before any amount, and where its float and its person stand among the locked rows.
create type create_place as (
  fact route_fact,
  float bigint,
  balance int,
  usage int
);
-- A locked balance: what is free of it, and what this batch has held of it.
create type create_balance as (
  account_id bigint,
  available bigint,
  held bigint
);
-- The locked use of a person's limits, of the day and the month that run: with this batch, and how many orders it adds.
create type create_usage as (
  person_id bigint,
  day_amount bigint,
  day_count int,
  month_amount bigint,
  month_count int,
  added int
);
-- What became of an item: its place (0: none), its order, what the payer owes, the terms of its fee, and the answer.
create type create_result as (
  place int,
  order_id bigint,
  owed bigint,
  fee_rate int,
  fee_fixed bigint,
  fee_least bigint,
  fee_most bigint,
  refund_fee bigint,
  outcome text,
  answer text,
  skips text
);
