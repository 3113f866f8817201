/*
 * The staff name the proof of a payment: of the institution a statement line (`line`) of the same amount, of a
 * collector its proof, accepted by two people, neither of whom proposed the refund. Input {no, line, user_id, actor,
 * request_id, ip}; outcome: done · first_of_two · not_found · wrong_state · own_refund · accepted_before · no_line ·
 * amount_differs · other_day.
 */
create or replace function settle_refund_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
  r refund;
  d statement_debit;
  judge bigint := (item ->> 'user_id')::bigint;
  first_by bigint;
begin
  select * into o
  from collection_order c
  where c.id = (select x.order_id from refund x where x.refund_no = item ->> 'no') for update;
  select * into r from refund x where x.refund_no = item ->> 'no' for update;
  if r.id is null then return 'not_found'; end if;
  if r.state <> 3 or r.executor = 'channel' or (r.executor = 'institution') <> (item ->> 'line' is not null)
    or r.executor = 'collector' and judge is null then
    return 'wrong_state';
  end if;
  if r.executor = 'collector' then
    if exists (select from approval a where a.id = r.approval_id and a.maker_id = judge) then
      return 'own_refund';
    end if;
    select p.accept_first_by into first_by from refund_payment p where p.refund_id = r.id and p.attempt = r.attempt;
    if first_by is null then
      update refund_payment p
      set accept_first_by = judge, accept_first_at = clock_timestamp()
      where p.refund_id = r.id and p.attempt = r.attempt;
      perform tell_refund(r, 'accept_asked', item ->> 'actor', false);
      perform audit_refund(r, 'refund.accept', item);
      return 'first_of_two';
    end if;
    if first_by = judge then return 'accepted_before'; end if;
  end if;
  if r.executor = 'institution' then
    select * into d from statement_debit x where x.id = (item ->> 'line')::bigint and debit_may_pay(x) for update;
    if d.id is null then return 'no_line'; end if;
    if d.amount <> r.amount then return 'amount_differs'; end if;
    if not exists (select from refund_payment p
      where p.refund_id = r.id and p.attempt = r.attempt and day_may_prove(d.day, shanghai_day(p.sent_at))) then
      return 'other_day';
    end if;
    update statement_debit x set refund_id = r.id where x.id = d.id;
  end if;
  update refund_payment p
  set debit_id = d.id, accepted_by = item ->> 'actor', paid_at = clock_timestamp()
  where p.refund_id = r.id and p.attempt = r.attempt;
  r := book_refund_paid(o, r, item ->> 'actor');
  perform audit_refund(r, 'refund.settle', item);
  return 'done';
end $$;
