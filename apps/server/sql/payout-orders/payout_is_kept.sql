-- Whether something keeps a payout that may be lifted yet: a hand, a case, its merchant's hits, hits of its own that
-- nobody has decided.
create or replace function payout_is_kept(o payout_order) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select o.hand_frozen or freeze_stands('payout', o.order_no)
    or exists (select from screening_hit h
      where h.subject_kind = 'payout' and h.subject_id = o.order_no and h.holds and h.state = 0)
$$;

grant execute on function payout_is_kept(payout_order) to mashang_app;
