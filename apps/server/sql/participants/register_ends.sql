-- Returns what ends or is due for a participant, and its last day: the time to become a business, the contract, the
-- training, the time to complete the register, and the time to show older accounts.
create or replace function register_ends(p participant, r agent_register) returns table (what text, day date)
language sql stable as $$
  select x.what, x.day from (values
    ('business', case when p.business is null then (p.business_due at time zone 'Asia/Shanghai')::date end),
    ('contract', r.contract_to),
    ('training', r.trained_until),
    ('register',
      case
        when r.contract_from is null or r.contract_to is null or r.trained_until is null or r.areas = '{}'
          or r.products = '{}'
      then (p.register_due at time zone 'Asia/Shanghai')::date end),
    ('account', (select (min(a.evidence_due) at time zone 'Asia/Shanghai')::date from collection_account a
      where a.participant_id = p.id and a.evidence = '' and a.archived_at is null))
  ) x (what, day) where x.day is not null
$$;

grant execute on function register_ends(participant, agent_register) to mashang_app;
