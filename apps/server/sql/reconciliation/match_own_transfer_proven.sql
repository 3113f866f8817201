-- Two people name the lines by which an own transfer left and arrived, one or both. Outcome: matched · not_found ·
-- wrong_state · no_debit · no_line.
create or replace function match_own_transfer_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  t own_transfer;
  debit bigint;
  line bigint;
begin
  select * into a from approval x where x.id = wanted_approval;
  if a.id is null or approval_in_force('own.match', a.subject_id) is distinct from wanted_approval then
    raise exception 'the lines of an own transfer are named by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  debit := nullif(a.payload ->> 'debitId', '')::bigint;
  line := nullif(a.payload ->> 'lineId', '')::bigint;
  select * into t from own_transfer x where x.transfer_no = a.subject_id for update;
  if t.id is null then return 'not_found'; end if;
  if t.state <> 'waiting' then return 'wrong_state'; end if;
  perform 1 from statement_debit d where d.id = debit and t.debit_id is null and own_debit_fits(d, t) for update;
  if debit is not null and not found then return 'no_debit'; end if;
  perform 1 from statement_line l where l.id = line and t.line_id is null and own_line_fits(l, t) for update;
  if line is not null and not found then return 'no_line'; end if;
  perform prove_own_transfer(t.id, debit, line, who);
  return 'matched';
end $$;
