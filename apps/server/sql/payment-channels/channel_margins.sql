-- Returns each settlement and refund of an order that was paid at a payment channel. Amount, fee and commission come
-- from the ledger alone, in fen; a refund's are negative. The channel's cost stands once, at the settlement. No setting
-- of its own: so a caller's condition on the moment or the order reaches the indexes.
create or replace function channel_margins()
returns table (
  at timestamptz, order_no text, channel_id bigint, orders int, amount bigint, fee bigint, commission bigint,
  cost bigint
)
language sql stable as $$
  select t.at, t.order_no, q.channel_id, (t.type = 'collection.settled')::int, s.amount, s.fee, s.commission,
    case when t.type = 'collection.settled' then r.cost else 0 end
  from ledger_transfer t
  join collection_order o on o.agt_order_no = t.order_no
  join receipt r on r.order_id = o.id
  join channel_receipt q on q.id = r.channel_receipt_id
  cross join lateral (
    select
      coalesce(sum(p.amount), 0)::bigint as amount,
      coalesce(sum(p.amount) filter (where a.kind <> 'payable'), 0)::bigint as fee,
      coalesce(sum(p.amount) filter (where a.kind = 'commission'), 0)::bigint as commission
    from ledger_posting p
    join ledger_account a on a.id = p.account_id and a.kind in ('commission', 'payable', 'revenue')
    where p.transfer_id = t.id
  ) s
  where t.type in ('collection.settled', 'collection.refunded', 'refund.cancelled')
$$;

grant execute on function channel_margins() to mashang_app;
