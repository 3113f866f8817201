-- Files a payer's complaint, the first of its order or another, and freezes the order. Settled money of the merchant is
-- held as far as it is there and no freeze of the order holds it, the rest from later money. Outcome: filed ·
-- not_found, or one of complaint_refusal.
create or replace function file_next_complaint(wanted_order text, why text, story text, reachable text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if complaint_refusal(o) is not null then return complaint_refusal(o); end if;
  insert into complaint (order_id, ordinal, reason, detail, contact)
  select o.id, 1 + count(*), why, story, reachable from complaint c where c.order_id = o.id;
  perform keep_share(o);
  update collection_order set frozen = true where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complained', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, 'payer',
    jsonb_build_object('reason', why));
  perform pg_notify('events', '');
  return 'filed';
end $$;

grant execute on function file_next_complaint(text, text, text, text) to mashang_app;
