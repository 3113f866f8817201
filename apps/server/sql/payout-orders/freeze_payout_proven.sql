-- A case freezes a payout by hand, beside other freezes, or lifts that: input {order_no, frozen, remark, actor_kind,
-- actor_id, actor, request_id, ip}. Two people lift it, or decide the hits that froze it; the payout continues once
-- nothing else freezes it. Outcome: done · not_found · wrong_state.
create or replace function freeze_payout_proven(input json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  i record;
  o payout_order;
  by_hand boolean;
  by_hit boolean;
  goes_on boolean := false;
begin
  select * into i
  from json_to_record(input) as x (order_no text, frozen boolean, remark text, actor_kind text, actor_id bigint,
    actor text, request_id text, ip text);
  select * into o from payout_order x where x.order_no = i.order_no for update;
  if o.id is null then return 'not_found'; end if;
  if not payout_is_open(o.status) then return 'wrong_state'; end if;
  if i.frozen then
    if o.hand_frozen then return 'wrong_state'; end if;
    update payout_order x set hand_frozen = true, frozen = true where x.id = o.id;
    if not o.frozen then
      insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor, data)
      values ('payout.frozen', o.id, o.order_no, o.status, o.amount, o.pay_type, i.actor,
        jsonb_build_object('remark', i.remark));
    end if;
  else
    if not o.frozen then return 'wrong_state'; end if;
    by_hand := approval_in_force('payout.release', o.order_no) is not null;
    by_hit := exists (
      select from screening_hit h
        where h.subject_kind = 'payout' and h.subject_id = o.order_no and h.state = 1
          and approval_in_force('screening.hit', h.id::text) is not null);
    if not o.hand_frozen and screening_stands('payout', o.order_no) then
      raise exception 'what screening holds is released by its hits'
        using errcode = 'check_violation', constraint = 'screening_holds';
    end if;
    if not by_hand and not by_hit then
      raise exception 'a payout is released by two people'
        using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
    if by_hand and not o.hand_frozen then return 'wrong_state'; end if;
    if by_hand then update payout_order x set hand_frozen = false where x.id = o.id; end if;
    goes_on := thaw_payout(o.order_no, i.actor, i.remark);
  end if;
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (i.actor_kind, i.actor_id, i.actor, 'payout-order.freeze', 'payout-order', o.order_no,
    jsonb_build_object('frozen', o.frozen),
    jsonb_build_object('frozen', not goes_on, 'remark', i.remark), coalesce(i.request_id, ''), coalesce(i.ip, ''));
  perform pg_notify('events', '');
  return 'done';
end $$;
