-- A person enters an account as pending. A member of the staff approves it, who is not that person.
create or replace function guard_entered_account() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  if tg_op = 'INSERT' then
    if new.entered_by is null or new.check_status <> 'pending' then
      perform refuse_acting('an account is entered by somebody, pending');
    end if;
  elsif new.check_status = 'approved' and old.check_status <> 'approved'
    and not exists (select from app_user u
      where u.id = acting_user() and u.participant_id is null and u.merchant_id is null
        and u.id is distinct from new.entered_by) then
    perform refuse_acting('an account is approved by somebody of the staff');
  end if;
  return new;
end $$;
