-- Returns why two people may not confirm an order by an open receipt; null when they may. At the institution the excess
-- goes to suspense; on a participant's account the amount must be exact and the order open, because its float and
-- limits are held only then.
create or replace function decision_refusal(l statement_line, o collection_order) returns text
language sql stable as $$
  select case
    when l.reversal then 'reversal'
    when lies_on_own(l.bank_account_id) then 'own_account'
    when (o.place_id is null) <> (l.bank_account_id is null) or o.place_id is null
      and not line_is_for_account(l, o) then 'other_account'
    when o.status <> 1 and (o.status <> 6 or o.place_id is null) or o.adjustment is not null
      or exists (select from receipt r where r.order_id = o.id)
      or o.place_id is null and o.pay_pattern between 1 and 8 then 'wrong_state'
    when o.frozen then 'frozen'
    when l.amount < o.amount or l.amount > o.amount and o.place_id is null then 'too_little' end
$$;

grant execute on function decision_refusal(statement_line, collection_order) to mashang_app;
