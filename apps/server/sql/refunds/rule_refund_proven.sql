-- Two people reject a disputed proof, after its collector had its time or agreed; neither of them proposed the refund.
-- The collector owes the payment again. Outcome: ruled · not_found · wrong_state · too_early · same_person.
create or replace function rule_refund_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted text := (select a.subject_id from approval a where a.id = wanted_approval and a.kind = 'refund.ruling');
  r refund;
  p refund_payment;
begin
  if wanted is null or approval_in_force('refund.ruling', wanted) is distinct from wanted_approval then
    raise exception 'a proof is turned down by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  perform 1
  from collection_order c
  where c.id = (select x.order_id from refund x where x.refund_no = wanted) for update;
  select * into r from refund x where x.refund_no = wanted for update;
  if r.id is null then return 'not_found'; end if;
  select * into p from refund_payment x where x.refund_id = r.id and x.attempt = r.attempt;
  if r.state <> 3 or p.disputed_at is null then return 'wrong_state'; end if;
  if p.agreed_at is null and p.answer_by > clock_timestamp() then return 'too_early'; end if;
  if (select a.maker_id
    from approval a
    where a.id = r.approval_id) in (select *
    from approval_people(wanted_approval)) then
    return 'same_person';
  end if;
  update refund x
  set state = 5, deadline = clock_timestamp() + interval '24 hours'
  where x.id = r.id
  returning * into r;
  update refund_payment x
  set failed_at = clock_timestamp(), ruling_approval_id = wanted_approval
  where x.refund_id = r.id and x.attempt = r.attempt;
  perform tell_refund(r, 'failed', who);
  return 'ruled';
end $$;
