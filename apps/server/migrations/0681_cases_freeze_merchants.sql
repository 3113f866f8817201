-- A case freezes a merchant as it freezes a participant: its mark stops what is new, what is owed to it is held (docs/decisions/0680).
\ir ../sql/risk/keep_frozen_merchant.sql
create trigger merchant_unfreeze before update of frozen on merchant for each row
  when (old.frozen and not new.frozen) execute function keep_frozen_merchant();
\ir ../sql/risk/freeze_for_case_proven.sql
\ir ../sql/risk/lift_freeze_proven.sql
\ir ../sql/payout-orders/return_claim.sql
