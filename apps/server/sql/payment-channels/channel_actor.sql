-- Returns who acts where a channel says what became of a transfer, as the audit log names it.
create or replace function channel_actor(t channel_transfer) returns json
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object('actor_kind', 'system', 'actor', 'system:channel:' || c.code, 'request_id',
    'channel:' || t.transfer_no)
  from payment_channel c
  where c.id = t.channel_id
$$;
