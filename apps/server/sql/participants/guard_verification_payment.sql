-- A verification payment goes only its own way: made → sent → confirmed; what it is about never changes, a try is counted before it is judged, and each step is
-- somebody's: the staff's to make and send, the business's own to tell back.
create or replace function guard_verification_payment() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  hand record;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'made' or new.tries <> 0 then
      raise exception 'a verification payment begins made' using errcode = 'check_violation', constraint = 'verification_payment_move';
    end if;
  else
    if old.state in ('confirmed', 'failed', 'expired') or new.tries < old.tries or new.tries > old.tries + 1
      or not (new.state = old.state or (old.state, new.state) in (('made', 'sent'), ('made', 'failed'), ('made', 'expired'), ('sent', 'confirmed'), ('sent', 'failed'), ('sent', 'expired')))
      or new.tries > old.tries and not (old.state = 'sent' and new.state in ('sent', 'confirmed', 'failed'))
      or new.state = 'confirmed' and new.tries = old.tries
      or new.tries = 3 and new.state not in ('confirmed', 'failed') then
      raise exception 'verification payment % does not go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'verification_payment_move';
    end if;
  end if;
  if current_user <> 'mashang_app' or is_first_set_up() or new.state = 'expired' then return new; end if;
  select u.id, u.participant_id into hand from app_user u where u.id = acting_user();
  if tg_op = 'UPDATE' and new.tries > old.tries then
    if hand.participant_id is distinct from new.participant_id then perform refuse_acting('a business itself says what arrived'); end if;
  elsif hand.id is null or hand.participant_id is not null then
    perform refuse_acting('a verification payment is the staff''s to make, send and end');
  end if;
  return new;
end $$;
