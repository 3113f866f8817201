-- Two people approve a transfer between an own account and a client account; it waits for its two lines. Outcome: made
-- · not_found · same_kind · wrong_reason · above.
create or replace function make_own_transfer_proven(wanted_approval bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  t record;
begin
  select * into a from approval x where x.id = wanted_approval and x.kind = 'own.transfer';
  select * into t from own_transfer_terms(split_part(a.subject_id, '/', 1), split_part(a.subject_id, '/', 2));
  if t.from_id is null then return 'not_found'; end if;
  if t.from_kind = t.to_kind then return 'same_kind'; end if;
  if a.payload ->> 'reason' <> 'other' and (a.payload ->> 'reason' = 'earned') <> (t.from_kind = 'client') then
    return 'wrong_reason';
  end if;
  if a.amount > t.most then return 'above'; end if;
  insert into own_transfer (transfer_no, approval_id, from_account, to_account, amount, reason, note)
  values ('ZJ' || lpad(a.id::text, 12, '0'), a.id, t.from_id, t.to_id, a.amount, a.payload ->> 'reason',
    coalesce(a.payload ->> 'note', ''));
  return 'made';
end $$;
