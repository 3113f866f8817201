-- A payer shows one picture with its complaint: uploaded by the order's token, seen by the staff that handles complaints.

-- A payer is no user.
alter table stored_file alter column owner_id drop not null;

create table complaint_picture (
  name text primary key references stored_file on delete cascade,
  order_id bigint not null references collection_order,
  -- Null until the complaint is filed; such files go after a day.
  complaint_id bigint unique references complaint
);
create index complaint_picture_order on complaint_picture (order_id) where complaint_id is null;

/*
 * Files a complaint as file_complaint does, with the picture that was uploaded for this very order before ('' for none); one transaction. Outcome: that of
 * file_complaint, or no_picture.
 */
create function file_complaint_shown(wanted_order text, why text, story text, reachable text, shown text) returns text
language plpgsql security definer set search_path = public as $$
declare
  wanted bigint := (select c.id from collection_order c where c.agt_order_no = wanted_order);
  outcome text;
begin
  if shown <> '' then
    perform 1 from complaint_picture p join stored_file f on f.name = p.name where p.name = shown and p.order_id = wanted and p.complaint_id is null for update of f;
    if not found then return 'no_picture'; end if;
  end if;
  outcome := file_complaint(wanted_order, why, story, reachable);
  if outcome = 'filed' and shown <> '' then
    update complaint_picture p set complaint_id = (select c.id from complaint c where c.order_id = wanted) where p.name = shown;
    update stored_file f set kept_at = clock_timestamp() where f.name = shown;
  end if;
  return outcome;
end $$;
revoke all on function file_complaint_shown(text, text, text, text, text) from public;
grant execute on function file_complaint_shown(text, text, text, text, text) to mashang_app;
grant select, insert on complaint_picture to mashang_app;
alter table complaint_picture enable row level security;
create policy app on complaint_picture to mashang_app using (true) with check (true);
