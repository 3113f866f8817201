-- Answered once. A refund answers by itself, with whatever was written to the payer before.
create or replace function guard_complaint() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state = 2 or (new.order_id, new.reason, new.detail, new.contact, new.at) is distinct from (old.order_id, old.reason, old.detail, old.contact, old.at) then
    raise exception 'complaint % is answered', old.id using errcode = 'check_violation', constraint = 'complaint_moves';
  end if;
  if new.reviewed_at is not null then
    new.state := 2;
    if new.outcome = '已退款' then
      new.verdict := 'refunded';
      new.reply := coalesce(nullif(new.reply, ''), '经核实，您的投诉成立，款项将退回您填写的账户。');
    end if;
    new.verdict := coalesce(nullif(new.verdict, ''), 'handled');
    new.reply := coalesce(nullif(new.reply, ''), new.outcome);
  end if;
  if new.state <> old.state and not exists (select from state_move where machine = 'complaint' and from_state = old.state and to_state = new.state) then
    raise exception 'complaint % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'complaint_moves';
  end if;
  return new;
end $$;
