-- Unfreezes an order once its last hit is decided, unless a case or a complaint freezes it too. The receipt beside the
-- hits is then settled when the case lifts its freeze.
create or replace function release_collection_proven(wanted_no text, by_whom text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_no for update;
  if o.id is null or not o.frozen or freeze_stands('order', wanted_no)
    or exists (
      select from screening_hit h
      where h.subject_kind = 'collection' and h.subject_id = wanted_no and h.holds and h.state in (0, 2)
    )
    or not exists (
      select from screening_hit h
      where h.subject_kind = 'collection' and h.subject_id = wanted_no and h.state = 1
        and approval_in_force('screening.hit', h.id::text) is not null
    )
    or exists (select from complaint c where c.order_id = o.id and c.reviewed_at is null) then
    return false;
  end if;
  update collection_order c set frozen = false where c.id = o.id;
  insert into event_log (kind, order_id, order_no, status, amount, actor)
  values ('collection.released', o.id, o.agt_order_no, o.status, o.amount, by_whom);
  return true;
end $$;
