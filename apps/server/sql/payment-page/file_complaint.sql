-- Does the same as file_next_complaint for an order's first complaint only. Kept for processes of 2.13.0; goes with the
-- release after (docs/decisions/0300). Outcome: filed · filed_before · not_found · wrong_state.
create or replace function file_complaint(wanted_order text, why text, story text, reachable text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if complaint_refusal(o) is distinct from 'wrong_state'
    and exists (select from complaint c where c.order_id = o.id) then
    return 'filed_before';
  end if;
  return file_next_complaint(wanted_order, why, story, reachable);
end $$;

grant execute on function file_complaint(text, text, text, text) to mashang_app;
