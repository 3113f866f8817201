-- Takes a payer's voucher of its transfer: the reference (`said`, kept as the order's tag), the name (sealed) and one
-- image uploaded for this order; '' keeps the former value. Five times an order, also after its window. Outcome:
-- handed_in · not_found · wrong_state · by_channel · too_often · no_picture.
create or replace function hand_in_voucher(wanted_order text, said text, called text, shown text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (1, 6) or o.account_id is null or o.adjustment is not null then return 'wrong_state'; end if;
  if o.pay_pattern between 1 and 8 then return 'by_channel'; end if;
  if o.voucher_times >= 5 then return 'too_often'; end if;
  if shown <> '' then
    perform 1
    from payer_picture p
    join stored_file f on f.name = p.name
    where p.name = shown and p.order_id = o.id for update of f;
    if not found then return 'no_picture'; end if;
    update stored_file f set kept_at = null where f.name = o.voucher_picture and f.name <> shown;
    update stored_file f set kept_at = clock_timestamp() where f.name = shown;
  end if;
  update collection_order
  set tag = coalesce(nullif(said, ''), tag), payer_name = coalesce(nullif(called, ''), payer_name),
    voucher_picture = coalesce(nullif(shown, ''), voucher_picture), voucher_at = clock_timestamp(),
      voucher_times = voucher_times + 1
  where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, acc_type, pay_type, actor)
  select 'collection.voucher', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, a.acc_type, p.pay_type,
    'payer'
  from collection_account a, product p where a.id = o.account_id and p.id = o.product_id;
  perform pg_notify('events', '');
  return 'handed_in';
end $$;

grant execute on function hand_in_voucher(text, text, text, text) to mashang_app;
