-- A payout starts at 0 and follows the table of moves. This holds for every writer. It goes through a bank file or a
-- channel only in mode institution: above the tier by two people, paid and returned by statement lines or by what the
-- channel says. A claim is settled
-- when two people of the operator, or one of them and the merchant, accepted its proof.
create or replace function guard_payout() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 0 then
      raise exception '% starts at 0', tg_table_name
        using errcode = 'check_violation', constraint = tg_table_name || '_moves';
    end if;
    return new;
  end if;
  if not exists (select from state_move
    where machine = tg_table_name and from_state = old.status and to_state = new.status) then
    raise exception '% % may not go from % to %', tg_table_name, old.id, old.status, new.status
      using errcode = 'check_violation', constraint = tg_table_name || '_moves';
  end if;
  if tg_table_name = 'payout_claim' then
    if new.status = 2 and not accepted_by_two(new) then
      raise exception 'claim % is accepted by two', old.claim_no
        using errcode = 'check_violation', constraint = 'payout_claim_two';
    end if;
    return new;
  end if;
  if new.status in (5, 6, 7) and new.settlement_mode <> 'institution' then
    raise exception 'payout % is paid by who claims it', old.order_no
      using errcode = 'check_violation', constraint = 'payout_order_mode';
  end if;
  if new.status = 5 and new.approval_id is null and payout_needs_two(new) then
    raise exception 'payout % is approved by two people', old.order_no
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if old.status = 5 and new.status = 2 and not exists (
    select from payout_payment p
      join statement_debit d on d.id = p.debit_id and d.payout_id = p.payout_id
      where p.payout_id = new.id and d.amount = new.amount)
    and not payout_has_channel_evidence(new, 'paid') then
    raise exception 'payout % is paid by a line of a statement or by its channel', old.order_no
      using errcode = 'check_violation', constraint = 'payout_order_line';
  end if;
  if new.status = 6
    and not exists (select from payout_payment p where p.payout_id = new.id and p.return_line_id is not null)
    and not payout_has_channel_evidence(new, 'returned') then
    raise exception 'payout % is returned by a line of a statement or by its channel', old.order_no
      using errcode = 'check_violation', constraint = 'payout_order_line';
  end if;
  return new;
end $$;
