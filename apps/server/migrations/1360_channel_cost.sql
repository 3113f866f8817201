-- Routing by a channel's success rate and cost, and what a channel took of each receipt (docs/decisions/1360).

-- What the company takes of a payment, in the units of a merchant's fee plan: parts of a million, and fen.
alter table payment_channel
  add column cost_rate int not null default 0,
  add column cost_fixed bigint not null default 0,
  add column cost_least bigint not null default 0,
  add column cost_most bigint;
alter table payment_channel add constraint payment_channel_cost_check check (
  cost_rate between 0 and 1000000 and cost_fixed >= 0 and cost_least >= 0 and cost_most > 0 and cost_most >= cost_least
) not valid;
alter table payment_channel validate constraint payment_channel_cost_check;

-- Below this success rate, in thousandths, a channel gets no order of the product; null for no such floor.
alter table receiving_place add column min_success int;
alter table receiving_place add constraint receiving_place_min_success_check
  check (min_success between 1 and 1000) not valid;
alter table receiving_place validate constraint receiving_place_min_success_check;

-- Among places of the same order: shared by weight, or the cheapest first.
alter table product add column place_choice text not null default 'weight';
alter table product add constraint product_place_choice_check check (place_choice in ('weight', 'cost')) not valid;
alter table product validate constraint product_place_choice_check;

-- What the channel takes of this receipt by its terms at that moment, in fen; a bank account takes nothing.
alter table receipt add column cost bigint not null default 0;
alter table receipt add constraint receipt_cost_check
  check (cost between 0 and amount and (cost = 0 or channel_receipt_id is not null)) not valid;
alter table receipt validate constraint receipt_cost_check;

-- The payments that ended last at a channel, for its success rate.
create index channel_payment_ended on channel_payment (channel_id, ended_at) where ended_at is not null;

\ir ../sql/payment-channels/channel_success.sql
\ir ../sql/payment-channels/channel_margins.sql
\ir ../sql/payment-channels/settle_channel_receipt.sql
\ir ../sql/receiving-places/create_institution_orders.sql
