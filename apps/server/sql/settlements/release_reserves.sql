-- Releases reserves whose day has come to their merchants, less what refunds have drawn. Returns how many. Locks the
-- payable first, then the part, as draws do.
create or replace function release_reserves() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
  part reserve_part;
  released settlement;
  done int := 0;
begin
  for due in
    select r.settlement_id, s.payable_account from reserve_part r join settlement s on s.id = r.settlement_id
    where r.released_at is null and r.release_on <= shanghai_day(clock_timestamp())
    order by s.payable_account, r.settlement_id
    limit 200
  loop
    perform lock_account_money(due.payable_account);
    update reserve_part r
    set released_at = clock_timestamp()
    where r.settlement_id = due.settlement_id and r.released_at is null
    returning * into part;
    continue when not found;
    select * into released from settlement x where x.id = part.settlement_id;
    if part.amount > part.drawn then
      perform post_transfer('reserve.released', 'reserve-release:' || part.settlement_id, released.settlement_no,
        array[account_of('merchant', part.merchant_id, 'reserve'), due.payable_account],
          array[part.drawn - part.amount, part.amount - part.drawn]);
    end if;
    perform tell_settlement(released, 'reserve_released', 'system:reserves');
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function release_reserves() to mashang_app;
