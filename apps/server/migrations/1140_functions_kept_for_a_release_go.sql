-- Replaced in 2.12.0 by stores and verbs (docs/decisions/0970) and in 2.14.0 by file_next_complaint
-- (docs/decisions/1100), kept for processes of the release before (docs/decisions/0300). 2.14.1 calls none of them.
drop function if exists prune_account_hours(int);
drop function if exists stop_unshown_accounts(int);
drop function if exists count_retention(text, int, int, timestamptz, int);
drop function if exists prune_monitoring(int);
drop function if exists remind_register(int[], int);
drop function if exists expire_approvals(int);
drop function if exists surplus_standing(bigint, jsonb);
drop function if exists claim_goods_order(bigint, bigint, text, text, bigint);
drop function if exists expire_top_ups(int);
drop function if exists hold_proofs(text, boolean);
drop function if exists remind_verifications(int[], int);
drop function if exists end_verifications(int);
drop function if exists file_complaint(text, text, text, text);
