-- Holds what a settled order must keep back and does not hold yet, as far as the money is there: for the oldest open
-- complaint, else for the oldest freeze of it.
create or replace function keep_share(o collection_order) returns bigint
language plpgsql set search_path = public as $$
declare
  kept_for text;
  standing bigint;
begin
  if collection_stands(o.status) is not true then return 0; end if;
  select complaint_hold(c) into kept_for from complaint c where c.id = open_complaint(o.id);
  if found then return hold_settled(o, kept_for); end if;
  select f.id into standing
  from risk_freeze f
  where f.kind = 'order' and f.subject_id = o.agt_order_no and f.lifted_at is null
  order by f.id
  limit 1;
  return case when standing is null then 0 else hold_settled(o, 'freeze:' || standing) end;
end $$;
