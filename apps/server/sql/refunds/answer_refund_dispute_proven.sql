-- A collector answers a dispute of its proof: `step` object (a reason, an optional image; before `answer_by`; the last
-- one counts) or agree (it did not pay). Input {no, participant, step, reason, proof, user_id, actor, request_id, ip};
-- outcome: done · not_found · wrong_state · too_late · proof_gone.
create or replace function answer_refund_dispute_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  r refund;
  p refund_payment;
begin
  select * into i
  from json_to_record(item) as x (no text, participant bigint, step text, reason text, proof text, user_id bigint,
    actor text);
  perform 1 from collection_order c where c.id = (select x.order_id from refund x where x.refund_no = i.no) for update;
  select * into r
  from refund x
  where x.refund_no = i.no and x.executor = 'collector' and x.participant_id = i.participant for update;
  if r.id is null then return 'not_found'; end if;
  select * into p from refund_payment x where x.refund_id = r.id and x.attempt = r.attempt;
  if r.state <> 3 or p.disputed_at is null then return 'wrong_state'; end if;
  if i.step = 'object' then
    if p.answer_by <= clock_timestamp() then return 'too_late'; end if;
    if i.proof <> '' then
      update stored_file f
      set kept_at = clock_timestamp()
      where f.name = i.proof and f.kind = 'refund-proof' and f.owner_id = i.user_id and f.kept_at is null;
      if not found then return 'proof_gone'; end if;
    end if;
    update refund_payment x
    set objection = i.reason, objection_proof = i.proof, objected_at = clock_timestamp(), agreed_at = null
    where x.refund_id = r.id and x.attempt = r.attempt;
  else
    update refund_payment x set agreed_at = clock_timestamp() where x.refund_id = r.id and x.attempt = r.attempt;
  end if;
  perform tell_refund(r, case i.step when 'object' then 'objected' else 'agreed' end, i.actor, false);
  perform audit_refund(r, 'refund.' || case i.step when 'object' then 'object' else 'agree' end, item);
  return 'done';
end $$;
