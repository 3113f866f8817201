-- True when a freeze that may still be lifted holds a payout: by hand, by a case or its merchant's hits, or by own hits
-- that are not decided.
create or replace function payout_is_kept(o payout_order) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select o.hand_frozen or freeze_stands('payout', o.order_no)
    or exists (select from screening_hit h
      where h.subject_kind = 'payout' and h.subject_id = o.order_no and h.holds and h.state = 0)
$$;

grant execute on function payout_is_kept(payout_order) to mashang_app;
