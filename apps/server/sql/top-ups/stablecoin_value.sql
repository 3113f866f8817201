create or replace function stablecoin_value(units bigint, rate int) returns bigint
language sql immutable as $$
  select div(units::numeric * rate, 100000000)::bigint
$$;

grant execute on function stablecoin_value(bigint, int) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
