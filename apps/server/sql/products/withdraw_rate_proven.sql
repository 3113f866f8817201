-- Withdraws a rate that has not started, which is the only way to do so, and writes a record of it. True when there was
-- one.
create or replace function withdraw_rate_proven(
  asked_participant bigint, asked_product bigint, moment timestamptz, actor text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone participant_rate;
begin
  -- The row's moment has whole seconds in the API.
  delete from participant_rate where participant_id = asked_participant and product_id = asked_product
    and date_trunc('second', effective_from) = moment returning * into gone;
  if gone.participant_id is null then return false; end if;
  insert into participant_rate_withdrawn (participant_id, product_id, effective_from, rate, enabled, created_by,
    created_at, withdrawn_by)
  values (gone.participant_id, gone.product_id, gone.effective_from, gone.rate, gone.enabled, gone.created_by,
    gone.created_at, actor);
  return true;
end $$;
