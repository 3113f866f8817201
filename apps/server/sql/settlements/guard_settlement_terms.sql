-- Two people decide how and where a merchant is settled. An account is the merchant's own (L3), shown by a stored
-- document, and is first used after 48 hours.
create or replace function guard_settlement_terms() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_program() and not is_first_set_up()
    and (new.approval_id is null or not exists (select from approval a where a.id = new.approval_id
    and a.kind = tg_argv[0] and approval_in_force(a.kind, a.subject_id) = a.id
      and split_part(a.subject_id, ':', 1) = new.merchant_id::text)) then
    raise exception 'terms of settlements are changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if tg_table_name = 'settlement_account' then
    if legal_name_key(new.holder) is distinct from (select legal_name_key(m.legal_name)
      from merchant m
      where m.id = new.merchant_id) then
      raise exception 'the account is in another name than the merchant''s'
        using errcode = 'check_violation', constraint = 'settlement_account_name';
    end if;
    if is_program() and not is_first_set_up() and (new.evidence <> 'document' or not exists (
      select from stored_file f
        where f.name = new.evidence_paper and f.kind = 'settlement-paper' and f.kept_at is not null)) then
      raise exception 'an account is shown by a stored document'
        using errcode = 'check_violation', constraint = 'settlement_account_shown';
    end if;
    if is_program() and not is_first_set_up()
      and new.usable_from < clock_timestamp() + interval '47 hours 59 minutes' then
      raise exception 'an account rests 48 hours before its first use'
        using errcode = 'check_violation', constraint = 'settlement_account_rest';
    end if;
  else
    insert into settlement_due (merchant_id, next_at)
    values (new.merchant_id, next_settlement_cut(new, clock_timestamp()))
    on conflict (merchant_id) do update set next_at = excluded.next_at, skipped_at = null, skip_reason = '';
  end if;
  return new;
end $$;
