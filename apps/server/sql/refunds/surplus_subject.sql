-- Returns what a refund of money on suspense is proposed by: the number of the statement line, or 'C' and that of the
-- channel's receipt.
create or replace function surplus_subject(r refund) returns text
language sql immutable as $$ select coalesce(r.line_id::text, 'C' || r.channel_receipt_id) $$;
