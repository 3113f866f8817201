-- Reserves whose day has come are the merchants' again. Returns how many.
create or replace function release_reserves() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  part record;
  released settlement;
  account bigint;
  done int := 0;
begin
  for part in
    select r.settlement_id, r.merchant_id, r.amount, s.settlement_no from reserve_part r join settlement s on s.id = r.settlement_id
    where r.released_at is null and r.release_on <= shanghai_day(clock_timestamp()) order by r.merchant_id, r.settlement_id limit 200 for update of r, s skip locked
  loop
    account := account_of('merchant', part.merchant_id, 'payable');
    perform lock_account_money(account);
    perform post_transfer('reserve.released', 'reserve-release:' || part.settlement_id, part.settlement_no,
      array[account_of('merchant', part.merchant_id, 'reserve'), account], array[-part.amount, part.amount]);
    update reserve_part r set released_at = clock_timestamp() where r.settlement_id = part.settlement_id;
    select * into released from settlement x where x.id = part.settlement_id;
    perform tell_settlement(released, 'reserve_released', 'system:reserves');
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function release_reserves() to mashang_app;
