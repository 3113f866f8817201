-- Returns the facts that a payout would have if it were listed now: rules that decline run before anything is listed.
create or replace function risk_facts_of_request(
  wanted_merchant bigint, amount bigint, account_key text, name_key text
) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.facts || jsonb_strip_nulls(jsonb_build_object(
      'beneficiaryOrders1h', coalesce((f.facts ->> 'beneficiaryOrders1h')::int, 0) + 1, 'beneficiaryAmount24h',
        coalesce((f.facts ->> 'beneficiaryAmount24h')::bigint, 0) + amount,
      'beneficiaryMerchants24h',
        coalesce((f.facts ->> 'beneficiaryMerchants24h')::int, 0) + case
          when exists (select from risk_tie t where t.a_kind = 'beneficiary' and t.a_key = account_key
        and t.b_kind = 'merchant' and t.b_key = wanted_merchant::text
          and t.last_at > clock_timestamp() - interval '24 hours') then 0 else 1 end))
  from risk_facts(
    array[row(null, null, 'request', clock_timestamp(), '', null, amount, wanted_merchant, null, null, null,
      account_key, name_key, null, null)::risk_item], clock_timestamp()) f
$$;

grant execute on function risk_facts_of_request(bigint, bigint, text, text) to mashang_app;
