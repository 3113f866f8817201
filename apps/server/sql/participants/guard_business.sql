-- A participant's kind of business comes from the file that was approved in this transaction, by its approver. Nobody
-- else writes it, and the time given to a participant cannot be extended.
create or replace function guard_business() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  if tg_op = 'INSERT' then
    if new.business is not null or new.business_due is not null or new.register_due is not null then
      perform refuse_acting('a participant begins unverified, with no time given');
    end if;
    return new;
  end if;
  if new.register_due is distinct from old.register_due
    or (new.business_due is distinct from old.business_due
      and (new.business_due is not null or new.business is null)) then
    perform refuse_acting('the time a participant was given does not change');
  end if;
  if (new.business, new.business_area) is distinct from (old.business, old.business_area) and not exists (
    select from kyc_submission s
    where s.participant_id = new.id and s.state = 'approved' and s.business = new.business
      and s.business_area = new.business_area
      and s.reviewed_by = acting_user()) then
    perform refuse_acting('what kind of business a participant is stands in its approved file');
  end if;
  return new;
end $$;
