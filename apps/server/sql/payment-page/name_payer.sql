-- Stores the name that a payer gives, sealed. It may be corrected while the payment is awaited; monitoring judges a
-- receipt in another name than the last. Outcome: named · unchanged · not_found · wrong_state.
create or replace function name_payer(wanted_order text, called text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.status <> 1 then return 'wrong_state'; end if;
  if o.payer_name = called then return 'unchanged'; end if;
  update collection_order set payer_name = called where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor)
  values ('collection.payer_named', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, 'payer');
  perform pg_notify('events', '');
  return 'named';
end $$;

grant execute on function name_payer(text, text) to mashang_app;
