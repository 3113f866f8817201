-- What changes in the work of risk is told to the officers' screens at once, as orders are: who noticed what stays in the tables, the event says only that there is something.
create function tell_risk() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Once a transaction, however many rows it changes.
  if not exists (select from event_log e where e.xid = pg_current_xact_id() and e.kind = 'risk.changed') then
    insert into event_log (kind) values ('risk.changed');
    perform pg_notify('events', '');
  end if;
  return null;
end $$;
revoke all on function tell_risk() from public;
create trigger risk_case_told after insert or update on risk_case for each statement execute function tell_risk();
create trigger risk_case_entry_told after insert on risk_case_entry for each statement execute function tell_risk();
create trigger risk_freeze_told after insert or update on risk_freeze for each statement execute function tell_risk();
create trigger risk_report_told after insert or update on risk_report for each statement execute function tell_risk();
create trigger screening_hit_told after insert or update on screening_hit for each statement execute function tell_risk();
