-- Answers the complaint that the approval now in force names: verdict, conclusion and the text for the payer. Its own
-- freeze ends; other freezes and complaints still hold the order. Outcome: answered · not_found · wrong_state.
create or replace function answer_complaint_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  o collection_order;
  q complaint;
  h ledger_hold;
begin
  select * into a from approval where id = wanted_approval;
  if a.id is null or approval_in_force('complaint.answer', a.subject_id) is distinct from wanted_approval then
    raise exception 'a complaint is answered by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.agt_order_no = a.subject_id for update;
  if o.id is null then return 'not_found'; end if;
  update complaint c
  set reviewed_at = clock_timestamp(), reviewed_by = who, verdict = a.payload ->> 'verdict',
    outcome = a.payload ->> 'outcome',
    reply = a.payload ->> 'reply'
  where c.id = (a.base ->> 'complaint')::bigint and c.order_id = o.id and c.reviewed_at is null
  returning * into q;
  if not found then return 'wrong_state'; end if;
  perform 1 from ledger_balance where account_id = o.payable_account for update;
  update ledger_hold
  set state = 'released', closed_at = clock_timestamp()
  where reference = complaint_hold(q) and state = 'open'
  returning * into h;
  if found then update ledger_balance set held = held - h.amount where account_id = h.account_id; end if;
  update collection_order set frozen = false where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complaint_reviewed', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, who,
    jsonb_build_object('outcome', a.payload ->> 'outcome'));
  perform pg_notify('events', '');
  return 'answered';
end $$;
