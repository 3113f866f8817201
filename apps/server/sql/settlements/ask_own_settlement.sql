-- One of a merchant's people asks for a settlement of their own merchant. Proves who acts and that they hold the
-- permission; the merchant is that person's, whatever the item says. `seen` is the amount that the person saw: where
-- another would be paid, nothing is made. Outcomes: settlement_asked · sum_changed.
create or replace function ask_own_settlement(item json, seen bigint, out outcome text, out made text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  done record;
begin
  perform prove_acts(item);
  perform prove_right('own-settlement:ask');
  begin
    select * into done
    from settlement_asked((select u.merchant_id from app_user u where u.id = (item ->> 'user_id')::bigint), item);
    if done.outcome = 'made' and (done.made).amount <> seen then
      raise exception 'another amount than seen' using errcode = 'MS001';
    end if;
  exception when sqlstate 'MS001' then
    outcome := 'sum_changed';
    return;
  end;
  outcome := done.outcome;
  made := (done.made).settlement_no;
end $$;

grant execute on function ask_own_settlement(json, bigint) to mashang_app;
