-- A hold closes once and never opens again, except a complaint's hold when the refund that answered it came to nothing.
-- An open hold of a freeze or of a complaint may grow: a complaint takes over what an ended freeze of its order held.
create or replace function guard_hold() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A complaint that waits again holds again.
  if old.state = 'released' and new.state = 'open' and new.closed_at is null and old.reference ~ '^complaint:'
    and (new.reference, new.account_id, new.created_at) = (old.reference, old.account_id, old.created_at)
    and exists (select from complaint c where c.order_id = split_part(old.reference, ':', 2)::bigint
      and complaint_hold(c) = old.reference and c.reviewed_at is null) then return new; end if;
  if old.state = 'open' and new.state = 'open' and old.reference ~ '^(freeze|complaint):' and new.amount > old.amount
    and (new.reference, new.account_id, new.created_at) = (old.reference, old.account_id,
      old.created_at) then return new;
    end if;
  if old.state <> 'open' or new.state = 'open'
    or (new.reference, new.account_id, new.amount) is distinct from (old.reference, old.account_id, old.amount) then
    raise exception 'hold % is %', old.reference, old.state
      using errcode = 'check_violation', constraint = 'hold_closed_once';
  end if;
  return new;
end $$;
