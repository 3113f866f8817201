-- Returns where an event of a merchant goes: the own address of its subject, where it has one, and each endpoint in
-- use that receives this type.
create or replace function webhook_targets(wanted_merchant bigint, own_url text, event_type text)
returns table (endpoint_id bigint, url text)
language sql stable as $$
  select null::bigint, own_url where own_url <> ''
  union all
  select e.id, e.url
  from webhook_endpoint e
  where e.merchant_id = wanted_merchant and e.enabled and (e.events = '{}' or event_type = any (e.events))
$$;

grant execute on function webhook_targets(bigint, text, text) to mashang_app;
