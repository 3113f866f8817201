-- A collector's proof of a refund is accepted by two people: who was the first stands with its payment (docs/decisions/0660).
alter table refund_payment add column accept_first_by bigint references app_user;
