-- Every column of states refuses a value that is none, also at its first row, which no move judges (docs/decisions/0770).
alter table collection_order add constraint collection_order_status_check check (status in (0, 1, 2, 3, 4, 5, 6));
alter table payout_order add constraint payout_order_status_check check (status in (0, 1, 2, 3, 4, 5, 6, 7));
alter table chain_deposit add constraint chain_deposit_state_check check (state in (0, 1, 2, 3, 4, 5, 6));
alter table merchant_application add constraint merchant_application_state_check check (state in (0, 1, 2, 3, 4, 5));
alter table approval add constraint approval_state_check check (state in (0, 1, 2, 3, 4));
alter table cash_out add constraint cash_out_status_check check (status in (0, 1, 2, 3, 4, 5, 6));
alter table payout_claim add constraint payout_claim_status_check check (status in (0, 1, 2, 3, 4, 5));
alter table top_up_order add constraint top_up_order_status_check check (status in (0, 1, 2, 3, 4, 5, 6, 7, 8));
