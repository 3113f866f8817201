-- A verification payment moves made → paying → sent → confirmed; its subject never changes, and a try is counted before
-- it is judged. The bank's result is written once, also after the end. The staff makes and ends it, the business
-- reports the amount back; commands write the bank's steps in between.
create or replace function guard_verification_payment() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  hand record;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'made' or new.tries <> 0 or num_nonnulls(new.batch_id, new.debit_id, new.return_line_id) > 0 then
      raise exception 'a verification payment begins made'
        using errcode = 'check_violation', constraint = 'verification_payment_move';
    end if;
  else
    if new.tries < old.tries or new.tries > old.tries + 1
      or not (new.state = old.state
        or (old.state, new.state) in (('made', 'paying'), ('made', 'failed'), ('made', 'expired'), ('paying', 'sent'),
          ('paying', 'failed'),
        ('sent', 'confirmed'), ('sent', 'failed'), ('sent', 'expired'), ('confirmed', 'failed')))
      or old.state = 'confirmed' and new.state = 'failed' and new.return_line_id is null
      or new.tries > old.tries and not (old.state = 'sent' and new.state in ('sent', 'confirmed', 'failed'))
      or new.state = 'confirmed' and old.state <> 'confirmed' and new.tries = old.tries
      or new.tries = 3 and new.state not in ('confirmed', 'failed') then
      raise exception 'verification payment % does not go from % to %', old.id, old.state, new.state
        using errcode = 'check_violation', constraint = 'verification_payment_move';
    end if;
    if (new.submission_id, new.participant_id, new.made_by, new.made_at) is distinct from (old.submission_id,
      old.participant_id, old.made_by, old.made_at)
      or new.amount is distinct from old.amount or new.sealed_amount is distinct from old.sealed_amount
      or old.batch_id is not null and new.batch_id is distinct from old.batch_id
      or old.debit_id is not null and new.debit_id is distinct from old.debit_id
      or old.return_line_id is not null and new.return_line_id is distinct from old.return_line_id then
      raise exception 'verification payment % stays what it was', old.id
        using errcode = 'check_violation', constraint = 'verification_payment_kept';
    end if;
  end if;
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  if tg_op = 'UPDATE' and new.state in ('paying', 'sent') and new.state <> old.state then
    perform refuse_acting('that a verification payment left is the bank''s word');
  end if;
  if new.state = 'expired' then return new; end if;
  select u.id, u.participant_id, u.merchant_id into hand from app_user u where u.id = acting_user();
  if tg_op = 'UPDATE' and new.tries > old.tries then
    if hand.participant_id is distinct from new.participant_id then
      perform refuse_acting('a business itself says what arrived');
    end if;
  elsif hand.id is null or hand.participant_id is not null or hand.merchant_id is not null then
    perform refuse_acting('a verification payment is the staff''s to make and end');
  elsif tg_op = 'INSERT'
    and exists (select from kyc_submission s where s.id = new.submission_id and s.submitted_by = hand.id) then
    perform refuse_acting('whoever hands in a file does not make its verification payment');
  end if;
  return new;
end $$;
