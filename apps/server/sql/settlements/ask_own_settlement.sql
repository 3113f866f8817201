-- One of a merchant's people asks for a settlement of their own merchant. Proves who acts and that they hold the
-- permission; the merchant is that person's, whatever the item says. Outcomes: settlement_asked.
create or replace function ask_own_settlement(item json, out outcome text, out made text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  done record;
begin
  perform prove_acts(item);
  perform prove_right('own-settlement:ask');
  select * into done
  from settlement_asked((select u.merchant_id from app_user u where u.id = (item ->> 'user_id')::bigint), item);
  outcome := done.outcome;
  made := (done.made).settlement_no;
end $$;

grant execute on function ask_own_settlement(json) to mashang_app;
