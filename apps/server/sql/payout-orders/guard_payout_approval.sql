-- Only the approval in force may be written as what allows a large payout into a bank file, and it stays.
create or replace function guard_payout_approval() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.approval_id is not null or approval_in_force('payout.pay', new.order_no) is distinct from new.approval_id then
    raise exception 'payout % is approved by two people', new.order_no
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
