/*
 * A refund was paid and waits for its proof: by the collector with a proof (`participant` set), or by the staff at the
 * bank, by another person than its proposer and, after a failed payment, than who sent or reported it. One by a channel
 * is sent by the program, the first time by itself, and after a refusal or return by such a person. Input {no,
 * participant, reference, proof, proof_hash, user_id, actor, request_id, ip}; outcome: done · not_found · wrong_state ·
 * frozen · same_person · reference_used · proof_used · proof_gone.
 */
create or replace function pay_refund_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  o collection_order;
  r refund;
begin
  select * into i
  from json_to_record(item) as x (no text, participant bigint, reference text, proof text, proof_hash text,
    user_id bigint, actor text);
  select * into o
  from collection_order c
  where c.id = (select x.order_id from refund x where x.refund_no = i.no) for update;
  select * into r from refund x where x.refund_no = i.no for update;
  if r.id is null or i.participant is not null
    and (r.executor <> 'collector' or r.participant_id is distinct from i.participant) then
    return 'not_found';
  end if;
  if r.state not in (1, 5, 6) or (r.executor = 'collector') <> (i.participant is not null) or r.target = '' then
    return 'wrong_state';
  end if;
  if order_freeze(o, r.complaint_id) is not null then return 'frozen'; end if;
  if exists (select from approval a where a.id = r.approval_id and a.maker_id = i.user_id)
    or i.actor = any (refund_hands(r)) then
    return 'same_person';
  end if;
  -- Each attempt at a channel has a number of its own: a further one comes only after the company refused the former.
  if r.executor = 'channel' then
    i.reference := r.refund_no || case when r.attempt = 0 then '' else 'A' || r.attempt + 1 end;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('refund-reference:' || i.reference, 0));
  if exists (select from refund_payment p where p.executor = r.executor and p.reference = i.reference) then
    return 'reference_used';
  end if;
  if r.executor = 'collector' then
    perform pg_advisory_xact_lock(hashtextextended('proof:' || i.proof_hash, 0));
    if exists (select from refund_payment p where p.proof_hash = decode(i.proof_hash, 'hex'))
      or exists (select from proof_use u where u.hash = decode(i.proof_hash, 'hex')) then
      return 'proof_used';
    end if;
    update stored_file f
    set kept_at = clock_timestamp()
    where f.name = i.proof and f.kind = 'refund-proof' and f.owner_id = i.user_id and f.kept_at is null;
    if not found then return 'proof_gone'; end if;
  end if;
  update refund x set state = 3, attempt = x.attempt + 1 where x.id = r.id returning * into r;
  insert into refund_payment (refund_id, attempt, executor, reference, proof, proof_hash, sent_by, ask_at)
  values (r.id, r.attempt, r.executor, i.reference, case when r.executor = 'collector' then i.proof else '' end,
    case when r.executor = 'collector' then decode(i.proof_hash, 'hex') end, i.actor,
    case when r.executor = 'channel' then clock_timestamp() end);
  perform tell_refund(r, 'paying', i.actor, false);
  perform audit_refund(r, 'refund.pay', item);
  return 'done';
end $$;
