-- Less of an order goes back than was settled: the complaint that a refund answered waits again, and its freeze stands
-- again, also beside one that was filed since.
create or replace function reopen_complaint(o collection_order, who text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if o.refunded = settled_of(o) then return; end if;
  update complaint c
  set state = 0, reviewed_at = null, reviewed_by = '', outcome = '', verdict = '', reply = '', taken_by = '',
    taken_at = null,
    due_at = clock_timestamp() + interval '72 hours' where c.order_id = o.id and c.verdict = 'refunded';
  if not found then return; end if;
  update collection_order c set frozen = true where c.id = o.id;
  perform keep_share(o);
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor)
  values ('collection.complaint_reopened', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, who);
end $$;
