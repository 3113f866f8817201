-- Books what two people decided: which channel paid its balance of which days by the line of an exception. Outcome as
-- of book_channel_remittance, and not_found.
create or replace function book_remittance_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  l statement_line;
  c payment_channel;
begin
  select * into a from approval x where x.id = wanted_approval;
  if a.id is null or approval_in_force('channel.remittance', a.subject_id) is distinct from wanted_approval then
    raise exception 'a payment of a channel''s balance is recognised by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select s.* into l
  from statement_line s
  join statement_exception e on e.line_id = s.id
  where e.id = a.subject_id::bigint and e.state = 'open' for update of s;
  select * into c from payment_channel x where x.code = a.payload ->> 'channel';
  if l.id is null or c.id is null then return 'not_found'; end if;
  return book_channel_remittance(l, c, (a.payload ->> 'fromDay')::date, (a.payload ->> 'toDay')::date, a.id, who);
end $$;
