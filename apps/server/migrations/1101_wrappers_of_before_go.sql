-- Replaced before 2.13.0, kept for processes of the release before (docs/decisions/0300). Those about complaints know
-- one of an order alone.
drop function if exists step_payout_claim_proven(json);
drop function if exists file_complaint_shown(text, text, text, text, text);
drop function if exists waiting_complaint(text);
drop function if exists refund_standing(text, jsonb, bigint);
