-- Posts money that came for no order to suspense, once per line: on the institution's account that received it, or with
-- the agent whose account did.
create or replace function post_statement_suspense(wanted bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  l statement_line;
  against bigint;
begin
  select * into l from statement_line where id = wanted for update;
  if l.id is null then return 'not_found'; end if;
  if l.state <> 'open' then return 'wrong_state'; end if;
  if lies_on_own(l.bank_account_id) then return 'own_account'; end if;
  if l.bank_account_id is not null then
    against := clearing_of_bank(l.bank_account_id);
  elsif floats_standing() = 'on' then
    select f.id into against
    from collection_account a
    join ledger_account f on f.owner_kind = 'participant' and f.owner_id = a.participant_id and f.kind = 'float'
      where personal_key(a.out_auth_no) = personal_key(l.account_no) order by a.id limit 1;
    if against is null then return 'no_account'; end if;
    perform 1 from ledger_balance b where b.account_id = against for update;
    if not exists (select from ledger_balance b where b.account_id = against and b.posted - b.held >= l.amount) then
      return 'float_short';
    end if;
  else
    if not lies_at_institution(l.bank_account_id, l.account_no) then return 'no_account'; end if;
    against := account_of('operator', 0, 'bank_clearing');
  end if;
  perform post_transfer('statement.suspense', 'statement-line:' || l.id, '', array[against,
    account_of('operator', 0, 'suspense')], array[-l.amount, l.amount]);
  update statement_line set state = 'suspense' where id = l.id;
  return 'posted';
end $$;

grant execute on function post_statement_suspense(bigint) to mashang_app;
