-- A merchant's status follows its application; a verified merchant stays verified during a renewed review.
create or replace function follow_merchant_application() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state = 1 then
    update merchant
    set kyb_status = 1, kyb_entered_by = new.submitted_by, kyb_reviewed_by = null
    where id = new.merchant_id and kyb_status in (0, 3, 4);
  elsif new.state = 3 then
    update merchant set kyb_status = 3 where id = new.merchant_id and kyb_status = 1;
  elsif new.state = 4 then
    update merchant
    set kyb_status = 4, kyb_expires_at = clock_timestamp()
    where id = new.merchant_id and kyb_status = 2;
  end if;
  return null;
end $$;
