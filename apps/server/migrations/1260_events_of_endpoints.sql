-- An endpoint of a merchant receives the events that its owner chose
-- (docs/decisions/1260-events-of-endpoints.md).
alter table webhook_endpoint add column events text[] default '{}' not null;
comment on column webhook_endpoint.events is 'types that it receives; none named means every event, later ones too';
-- The trigger of the address covers the new column.
\ir ../sql/webhooks/guard_endpoint_address.sql

drop function if exists webhook_targets(bigint, text);
\ir ../sql/webhooks/webhook_targets.sql
\ir ../sql/webhooks/deliver_event.sql
\ir ../sql/webhooks/tell_merchant.sql
