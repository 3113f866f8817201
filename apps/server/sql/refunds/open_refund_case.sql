-- Opens a case of the collector for its refund that is late or disputed.
create or replace function open_refund_case(r refund, why text) returns void
language plpgsql as $$
declare
  made bigint;
begin
  select c.case_id into made
  from open_risk_case('participant', (select p.name from participant p where p.id = r.participant_id),
    '', why, 2, null, 72) c;
  insert into risk_case_entry (case_id, author, what, text)
  values (made, 'system:refunds', 'note', why || ' ' || r.refund_no);
  update refund x set overdue_case_id = made where x.id = r.id;
end $$;
