-- Erases what no law requires to keep, as the approval now in force says: of a user its own settings and its sign-ins
-- older than `since`, of a collection order the payer's contact once the complaint is answered. Returns how many items
-- were erased.
create or replace function erase_on_request(
  wanted_approval bigint, since timestamptz, moment timestamptz, out erased int
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  u app_user;
  n int;
begin
  select * into a from approval x where x.id = wanted_approval;
  if a.id is null or approval_in_force('retention.erase', a.subject_id) is distinct from wanted_approval then
    raise exception 'personal data are erased by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  erased := 0;
  perform set_config('app.erasing', 'on', true);
  if starts_with(a.subject_id, 'user:') then
    select * into u from app_user x where x.id = split_part(a.subject_id, ':', 2)::bigint for update;
    if exists (select from legal_hold_reach r where r.mark = 'participant:' || u.participant_id) then
      raise exception 'a legal hold is on it' using errcode = 'check_violation', constraint = 'legal_hold';
    end if;
    erased := erased + (u.nickname <> '')::int + (u.phone <> '')::int + (u.head_img_url <> '')::int;
    -- Prunable at once, as if its waiting time had passed.
    update stored_file f
    set kept_at = null, uploaded_at = least(f.uploaded_at, moment - interval '2 days')
    where '/files/' || f.name = u.head_img_url and f.owner_id = u.id;
    update app_user x set nickname = '', phone = '', head_img_url = '' where x.id = u.id;
    delete from user_preference p where p.user_id = u.id;
    get diagnostics n = row_count;
    erased := erased + n;
    update session x
    set user_agent = '', ip = ''
    where x.user_id = u.id and coalesce(x.ended_at, x.refresh_expires_at) < since
      and (x.user_agent <> '' or x.ip <> '');
    get diagnostics n = row_count;
    erased := erased + n;
  else
    update complaint q
    set contact = ''
    from collection_order o
    where 'order:' || o.agt_order_no = a.subject_id and q.order_id = o.id and q.reviewed_at is not null
      and q.contact <> ''
      and not exists (select from retained_complaints v
        where v.id = q.id and v.marks && array(select mark from legal_hold_reach));
    get diagnostics n = row_count;
    erased := erased + n;
  end if;
  perform set_config('app.erasing', '', true);
  if erased = 0 then
    raise exception 'nothing to erase' using errcode = 'check_violation', constraint = 'nothing_to_erase';
  end if;
  insert into erasure (approval_id, category, source, subject, records, lines)
  values (wanted_approval, 'request', 'request', a.subject_id, erased, a.lines);
end $$;

grant execute on function erase_on_request(bigint, timestamptz, timestamptz) to mashang_app;
