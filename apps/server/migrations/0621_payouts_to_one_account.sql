-- What a merchant has paid to one account within a day is added up (docs/decisions/0621).

create index payout_order_beneficiary on payout_order (merchant_id, personal_key(beneficiary_account), create_time);
