-- Proves who acts and that they hold the permission, then calls withdraw_rate_proven (decision 0190).
create or replace function withdraw_rate(
  asked_participant bigint, asked_product bigint, moment timestamptz, actor text
) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(actor);
  select prove_right('rate:write');
  select * from withdraw_rate_proven(asked_participant, asked_product, moment, actor)
$$;

grant execute on function withdraw_rate(bigint, bigint, timestamptz, text) to mashang_app;
