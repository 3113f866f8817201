-- Lists a difference that a row of a bill shows; `ours` and `our_amount` are null where the books have nothing.
create or replace function note_channel_difference(b channel_bill_row, wanted_kind text, ours text, our_amount bigint)
returns void
language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into channel_difference (channel_id, day, kind, about, row_id, ours, no, channel_no, channel_amount,
    our_amount)
  values (b.channel_id, b.day, wanted_kind, b.kind, b.id, ours, b.no, b.channel_no, b.amount, our_amount)
  on conflict do nothing
$$;
