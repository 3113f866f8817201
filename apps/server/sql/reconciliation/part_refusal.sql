-- Returns why two people may not settle an order of the institution for the part that came; null when they may. A
-- receipt of the whole amount or more is judged like one without a part.
create or replace function part_refusal(l statement_line, o collection_order) returns text
language sql stable as $$
  select case
    when decision_refusal(l, o) is distinct from 'too_little' or l.amount >= o.amount or o.place_id is null then
      decision_refusal(l, o)
    when institution_part(fee_of(o, l.amount), l.amount, o.chain_rates) < 0 then 'over_fee' end
$$;

grant execute on function part_refusal(statement_line, collection_order) to mashang_app;
