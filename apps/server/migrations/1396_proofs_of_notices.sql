-- Whether a notice is the proof of a refund or of a payout is looked up when notices are let go.
create index channel_refund_notice on channel_refund (notice_id) where notice_id is not null;
create index channel_payout_notice on channel_payout (notice_id) where notice_id is not null;
