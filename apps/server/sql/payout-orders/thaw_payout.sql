-- One freeze of a payout has ended; if it was the last, the payout continues and an event announces it. True when it
-- continues.
create or replace function thaw_payout(wanted_no text, who text, remark text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o payout_order;
  stands boolean;
begin
  select * into o from payout_order x where x.order_no = wanted_no for update;
  if o.id is null or not o.frozen then return false; end if;
  update payout_order x set frozen = false where x.id = o.id returning x.frozen into stands;
  if stands then return false; end if;
  if payout_is_open(o.status) then
    insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor, data)
    values (case
      when not exists (select from event_log e
        where e.order_id = o.id and e.kind in ('payout.listed', 'payout.created'))
        then case o.settlement_mode when 'institution' then 'payout.created' else 'payout.listed' end
        else case o.settlement_mode when 'institution' then 'payout.resumed' else 'payout.unfrozen' end end,
      o.id, o.order_no, o.status, o.amount, o.pay_type, who, jsonb_build_object('remark', remark));
  end if;
  return true;
end $$;
