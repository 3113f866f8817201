-- Ends a refund whose request was refused, withdrawn or not answered in time.
create or replace function end_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund;
  who text := coalesce((select u.username from app_user u where u.id = new.closed_by), 'system:refunds');
begin
  update refund x set state = case new.state when 2 then 7 when 3 then 9 else 8 end, ended_at = clock_timestamp(),
    end_reason = coalesce((select left(c.comment, 200) from approval_check c where c.approval_id = new.id
      and c.verdict = 'reject' limit 1), '')
  where x.approval_id = new.id and x.state = 0 returning * into r;
  if r.id is null then return null; end if;
  if new.state = 3 then
    perform tell_refund(r, 'cancelled', who, false);
  else
    perform tell_refund(r, case new.state when 2 then 'refused' else 'expired' end, who);
  end if;
  return null;
end $$;
