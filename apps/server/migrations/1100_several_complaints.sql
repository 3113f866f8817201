-- An order may have several complaints, each with a freeze, a due time and an answer of its own (docs/decisions/1100).
-- The one that an order has is its first. A refund decides a complaint of its own order and of no other.
alter table complaint
  add column ordinal int not null default 1 check (ordinal > 0),
  drop constraint complaint_order_id_key,
  add unique (order_id, ordinal),
  add unique (order_id, id);
alter table refund
  add constraint refund_decides foreign key (order_id, complaint_id) references complaint (order_id, id);
