-- Returns the permissions that allow acting on an answer of the bank: those for reporting that a payment of its file
-- failed. Any of them where it answers no file.
create or replace function answer_rights(answer bigint) returns text[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case left((select a.of_message from payment_answer a where a.id = answer), 2)
    when 'JB' then array['settlement:send'] when 'YB' then array['settlement:send']
      when 'DB' then array['payout-order:send'] when 'TB' then array['refund:pay']
    else array['settlement:send', 'payout-order:send', 'refund:pay'] end
$$;
