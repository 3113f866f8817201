-- A complaint is answered once. A refund of all that was settled answers it, with the text already written to the
-- payer; where two people cancel the refund, the complaint waits again.
create or replace function guard_complaint() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.verdict = 'refunded' and new.state = 0 and new.reviewed_at is null and new.verdict = '' and exists (
    select from refund r
      where r.order_id = old.order_id and approval_in_force('refund.cancel', r.refund_no) is not null) then return new;
    end if;
  if old.state = 2
    or (new.order_id, new.ordinal, new.reason, new.detail, new.contact, new.at) is distinct from (old.order_id,
      old.ordinal, old.reason, old.detail, old.contact, old.at) then
    raise exception 'complaint % is answered', old.id using errcode = 'check_violation', constraint = 'complaint_moves';
  end if;
  if new.reviewed_at is not null then
    new.state := 2;
    if new.outcome = '已退款'
      and exists (select from collection_order o where o.id = new.order_id and o.refunded = settled_of(o)) then
      new.verdict := 'refunded';
      new.reply := coalesce(nullif(new.reply, ''), '经核实，您的投诉成立，款项将退回您填写的账户。');
    end if;
    new.verdict := coalesce(nullif(new.verdict, ''), 'handled');
    new.reply := coalesce(nullif(new.reply, ''), new.outcome);
  end if;
  if new.state <> old.state
    and not exists (select from state_move
      where machine = 'complaint' and from_state = old.state and to_state = new.state) then
    raise exception 'complaint % may not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'complaint_moves';
  end if;
  return new;
end $$;
