-- Without an approval in force, only a user of the participant itself or of one above it sets its rate.
create or replace function prove_rate() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' or approval_in_force('agent.rate', new.participant_id::text) is not null
    or is_first_set_up()
    or is_new_owner('participant', new.participant_id) then return new; end if;
  if not exists (select from app_user u
    join participant p on p.id = new.participant_id
    where u.id = acting_user() and u.participant_id = any (p.path)) then
    perform refuse_acting('a rate is set by who stands above it');
  end if;
  return new;
end $$;
