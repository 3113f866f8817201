-- A payer's complaint: the order is frozen as it is; what was settled to the merchant is held as far as it is still
-- there. As before (0006), of what was settled and no freeze of the order holds already. As before (0086); what is not
-- there is held of later money.
create or replace function file_complaint(wanted_order text, why text, story text, reachable text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (1, 2, 4, 6) then return 'wrong_state'; end if;
  insert into complaint (order_id, reason, detail, contact) values (o.id, why, story, reachable) on conflict do nothing;
  if not found then return 'filed_before'; end if;
  perform keep_share(o);
  update collection_order set frozen = true where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complained', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, 'payer',
    jsonb_build_object('reason', why));
  perform pg_notify('events', '');
  return 'filed';
end $$;

grant execute on function file_complaint(text, text, text, text) to mashang_app;
