-- Settlements of merchants leave through payment channels too, by the machinery of payouts
-- (docs/decisions/1400-settlements-by-channel.md).

-- What a transfer pays; `order_no` is then the number of that payout or settlement.
alter table channel_transfer add column pays text not null default 'payout';
alter table channel_transfer add constraint channel_transfer_pays check (pays in ('payout', 'settlement')) not valid;
alter table channel_transfer validate constraint channel_transfer_pays;

-- How an account is paid to, as with payouts: 2 is a bank account, the others are wallets.
alter table settlement_account add column pay_type integer not null default 2;
alter table settlement_account add constraint settlement_account_pay_type check (pay_type between 0 and 3) not valid;
alter table settlement_account validate constraint settlement_account_pay_type;
grant select (pay_type) on settlement_account to mashang_merchant;
alter table settlement add column pay_type integer not null default 2;
alter table settlement add constraint settlement_pay_type check (pay_type between 0 and 3) not valid;
alter table settlement validate constraint settlement_pay_type;

-- The latest attempt is in a bank file or left to a channel, never both.
alter table settlement add column transfer_id bigint unique references channel_transfer;
alter table settlement drop constraint settlement_check2;
alter table settlement add constraint settlement_check2 check (num_nonnulls(batch_id, transfer_id) <= 1
  and (state not in ('paying', 'paid', 'failed', 'returned')
    or num_nonnulls(batch_id, transfer_id) = 1 and sent_at is not null)) not valid;
alter table settlement validate constraint settlement_check2;
alter table settlement drop constraint settlement_check3;
alter table settlement add constraint settlement_check3 check ((state in ('paid', 'returned')) = (paid_at is not null)
  and (debit_id is not null) = (paid_at is not null and transfer_id is null)) not valid;
alter table settlement validate constraint settlement_check3;
alter table settlement drop constraint settlement_check4;
alter table settlement add constraint settlement_check4
  check ((return_line_id is not null) = (state = 'returned' and transfer_id is null)) not valid;
alter table settlement validate constraint settlement_check4;
alter table settlement drop constraint settlement_check6;
alter table settlement add constraint settlement_check6 check ((end_approval_id is not null)
  = (state = 'cancelled' or state = 'returned' and transfer_id is null)) not valid;
alter table settlement validate constraint settlement_check6;

alter table settlement_payment alter column batch_id drop not null;
alter table settlement_payment add column transfer_id bigint unique references channel_transfer;
alter table settlement_payment add constraint settlement_payment_way
  check (num_nonnulls(batch_id, transfer_id) = 1) not valid;
alter table settlement_payment validate constraint settlement_payment_way;

-- One command sends payouts by either way, and one rule each pays, fails and returns a transfer.
drop function if exists send_payouts_by_channel(json);
drop function if exists send_payouts_by_channel_proven(json);
drop function if exists hand_over_channel_transfer(text, text);
drop function if exists fail_channel_payout(channel_transfer, payout_order, text);
drop function if exists pay_channel_payout(channel_transfer, payout_order, channel_payout);
drop function if exists return_channel_payout(channel_transfer, payout_order, channel_payout, text);
