-- A frozen merchant's money stays where it is, so its refunds are refused too.
create or replace function refuse_frozen_refund() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select m.frozen from merchant m where m.id = new.merchant_id) then
    raise exception 'merchant % is frozen', new.merchant_id
      using errcode = 'check_violation', constraint = 'merchant_frozen';
  end if;
  return new;
end $$;
