create or replace function guard_verified() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  if new.kyc_status = 2 and (tg_op = 'INSERT' or old.kyc_status <> 2)
    and not exists (select from app_user u
      where u.id = acting_user() and u.participant_id is null and u.merchant_id is null
        and u.id = new.kyc_reviewed_by) then
    perform refuse_acting('a participant is verified by somebody of the staff');
  end if;
  return new;
end $$;
