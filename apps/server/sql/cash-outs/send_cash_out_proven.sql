/*
 * The bank was told to pay: what was held leaves the books. Input {no, reference, user_id, actor, request_id, ip};
 * outcome: done · not_found · wrong_state · reference_used · short (commission was taken back meanwhile), or why the
 * money may not go there.
 */
-- As before (0053), by somebody else than who proposed the release, with the payment's slip where there is one. Further
-- outcomes: same_person · slip_gone.
create or replace function send_cash_out_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  c cash_out;
  fault text;
begin
  select * into i from json_to_record(item) as x (no text, reference text, slip text, user_id bigint, actor text);
  perform pg_advisory_xact_lock(hashtextextended('cash-out-reference:' || i.reference, 0));
  select * into c from cash_out x where x.cash_out_no = i.no for update;
  if c.id is null then return 'not_found'; end if;
  if c.status <> 1 then return 'wrong_state'; end if;
  if exists (select from approval a where a.id = c.approval_id and a.maker_id = i.user_id) then
    return 'same_person';
  end if;
  -- Whoever freezes one of these takes the same rows.
  perform 1 from participant p where p.id = c.participant_id for share;
  perform 1 from collection_account a where a.id = c.acc_id for key share;
  fault := cash_out_fault(c);
  if fault is not null then return fault; end if;
  if exists (select from cash_out x where x.bank_reference = i.reference) then return 'reference_used'; end if;
  perform lock_account_money(c.source_account);
  -- What is held is no longer free: what stays of the float covers what is owed of commission, as when it was asked
  -- for.
  if (case c.source when 'commission' then rolled_balance(c.source_account) < c.amount
      else
        free_of(c.source_account) < -rolled_balance(account_of('participant', c.participant_id, 'commission')) end) then
    return 'short';
  end if;
  if coalesce(i.slip, '') <> '' then
    update stored_file f
    set kept_at = clock_timestamp()
    where f.name = i.slip and f.kind = 'cash-out-slip' and f.owner_id = i.user_id and f.kept_at is null;
    if not found then return 'slip_gone'; end if;
  end if;
  perform close_cash_out_hold(c, 'captured');
  perform post_transfer('cashout.paid', 'cash-out:' || c.id, c.cash_out_no,
    array[c.source_account, account_of('operator', 0, 'bank_clearing'), account_of('operator', 0, 'revenue')],
      array[-c.amount, c.amount - c.fee, c.fee]);
  update cash_out x set status = 2, sent_by = i.actor, sent_at = clock_timestamp(), bank_reference = i.reference,
    slip = coalesce(i.slip, '') where x.id = c.id returning * into c;
  perform tell_cash_out(c, 'sent', i.actor);
  perform audit_cash_out(c, 'cash-out.send', item);
  return 'done';
end $$;
