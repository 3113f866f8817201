-- Kept for one release: file-complaint.ts does it with file_complaint since (docs/decisions/0970).
/*
 * Files a complaint as file_complaint does, with the picture that was uploaded for this very order before ('' for
 * none); one transaction. Outcome: that of file_complaint, or no_picture.
 */
create or replace function file_complaint_shown(wanted_order text, why text, story text, reachable text, shown text)
returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted bigint := (select c.id from collection_order c where c.agt_order_no = wanted_order);
  outcome text;
begin
  if shown <> '' then
    perform 1
    from complaint_picture p
    join stored_file f on f.name = p.name
    where p.name = shown and p.order_id = wanted and p.complaint_id is null for update of f;
    if not found then return 'no_picture'; end if;
  end if;
  outcome := file_complaint(wanted_order, why, story, reachable);
  if outcome = 'filed' and shown <> '' then
    update complaint_picture p
    set complaint_id = (select c.id from complaint c where c.order_id = wanted)
    where p.name = shown;
    update stored_file f set kept_at = clock_timestamp() where f.name = shown;
  end if;
  return outcome;
end $$;

grant execute on function file_complaint_shown(text, text, text, text, text) to mashang_app;
