-- Fee plans: a fixed part, ends, tiers by the month before, fees of payouts and refunds; what an order is asked is fixed on it. Amounts say their currency.
alter table merchant_fee
  add column currency text not null default 'CNY' constraint merchant_fee_currency_check check (currency = 'CNY'),
  add column fixed bigint not null default 0 constraint merchant_fee_fixed_check check (fixed >= 0),
  add column least bigint not null default 0 constraint merchant_fee_least_check check (least >= 0),
  add column most bigint constraint merchant_fee_most_check check (most > 0 and most >= least),
  add column payout_fixed bigint constraint merchant_fee_payout_check check (payout_fixed >= 0),
  add column refund_fee bigint not null default 0 constraint merchant_fee_refund_check check (refund_fee >= 0),
  add column tiers jsonb not null default '[]' constraint merchant_fee_tiers_check check (jsonb_typeof(tiers) = 'array' and jsonb_array_length(tiers) <= 9);

-- What a month's tiers follow from: settled less refunded of the month before. The books of that month are closed to changes, so it is only remembered here.
create table merchant_volume (
  merchant_id bigint not null,
  product_id bigint not null,
  month date not null constraint merchant_volume_month_check check (month = date_trunc('month', month::timestamp)::date),
  amount bigint not null,
  fixed_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, product_id, month)
);
grant select on merchant_volume to mashang_app;

alter table collection_order
  add column currency text not null default 'CNY' constraint collection_order_currency_check check (currency = 'CNY'),
  add column fee_fixed bigint not null default 0,
  add column fee_least bigint not null default 0,
  add column fee_most bigint,
  add column refund_fee bigint not null default 0;
alter table payout_order
  add column currency text not null default 'CNY' constraint payout_order_currency_check check (currency = 'CNY'),
  add column fee_fixed bigint;
alter table refund add column fee bigint not null default 0 constraint refund_fee_check check (fee >= 0);
alter table top_up_order add column currency text not null default 'CNY' constraint top_up_order_currency_check check (currency = 'CNY');
alter table cash_out add column currency text not null default 'CNY' constraint cash_out_currency_check check (currency = 'CNY');
alter table statement_line add column if not exists currency text not null default 'CNY';
alter table statement_debit add column if not exists currency text not null default 'CNY';
