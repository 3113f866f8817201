-- An application begins as a draft of whoever enters it, and each step changes what belongs to it alone: what was
-- screened and who submitted it with the submission, who cleared its hits during the review. Writers, who admit
-- nothing, are added and never removed.
create or replace function guard_merchant_application() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  by_program boolean := current_user = 'mashang_app' and not is_first_set_up();
  hand bigint := acting_user();
  of_merchant bigint := (select u.merchant_id from app_user u where u.id = hand);
  submits boolean;
begin
  if tg_op = 'INSERT' then
    if by_program and ((new.state, new.version) <> (0, 1) or new.writers is distinct from array[hand]
      or of_merchant <> new.merchant_id
      or (new.submitted_by, new.submitted_at, new.approval_id, new.hits, new.screened_at, new.cleared_by,
        new.closed_at, new.erased_at, new.merchant_text, new.handed_in_at)
        is distinct from (null::bigint, null::timestamptz, null::bigint, '[]'::jsonb, null::timestamptz, null::bigint,
        null::timestamptz, null::timestamptz, '', null::timestamptz)
      -- Of people, a merchant's user copies only what was admitted before.
      or of_merchant is not null and new.sealed_people is distinct from coalesce((select a.sealed_people
        from merchant_application a
        where a.merchant_id = new.merchant_id and a.state = 2 and a.sealed_people is not null
        order by a.id desc
        limit 1), new.sealed_people)) then
      raise exception 'an application begins as a draft'
        using errcode = 'check_violation', constraint = 'application_moves';
    end if;
    return new;
  end if;
  -- A merchant's people change company and papers of their own, until they hand it in; papers change the version.
  if current_user = 'mashang_app' and of_merchant is not null
    and (of_merchant <> new.merchant_id or old.state not in (0, 3) or old.handed_in_at is not null
      or to_jsonb(new) - '{company,version,writers,updated_at,handed_in_at,handed_in_by,handed_in_note}'::text[]
        <> to_jsonb(old) - '{company,version,writers,updated_at,handed_in_at,handed_in_by,handed_in_note}'::text[]) then
    raise exception 'application % is not for the merchant to change', old.id
      using errcode = 'check_violation', constraint = 'application_fixed';
  end if;
  if current_user = 'mashang_app' and of_merchant is null and new.handed_in_by is not null
    and (new.handed_in_at, new.handed_in_by, new.handed_in_note)
      is distinct from (old.handed_in_at, old.handed_in_by, old.handed_in_note) then
    raise exception 'application % is handed in by the merchant', old.id
      using errcode = 'check_violation', constraint = 'application_handed_in';
  end if;
  if new.state <> old.state
    and not exists (select from state_move
      where machine = 'merchant_application' and from_state = old.state and to_state = new.state) then
    raise exception 'application % may not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'application_moves';
  end if;
  submits := new.state = 1 and old.state <> 1;
  if by_program and ((new.id, new.merchant_id, new.created_at, new.closed_at, new.erased_at)
      is distinct from (old.id, old.merchant_id, old.created_at, old.closed_at, old.erased_at)
    or new.version not in (old.version, old.version + 1)
    or new.writers <> old.writers and new.writers is distinct from old.writers || hand
    or not submits and (new.submitted_by, new.submitted_at, new.hits, new.screened_at)
      is distinct from (old.submitted_by, old.submitted_at, old.hits, old.screened_at)
    or not submits and old.state <> 1 and (new.cleared_by, new.cleared_at, new.clear_reason)
      is distinct from (old.cleared_by, old.cleared_at, old.clear_reason)
    or new.approval_id is distinct from old.approval_id and case when new.approval_id is null then not submits
      else new.state <> 1 or old.approval_id is not null or not exists (select from approval a
        where a.id = new.approval_id and a.kind = 'merchant.admission' and a.subject_id = new.merchant_id::text
          and a.payload ->> 'applicationId' = new.id::text and a.state = 0) end) then
    raise exception 'application % may not be changed so', old.id
      using errcode = 'check_violation', constraint = 'application_fixed';
  end if;
  if (new.company, new.sealed_people) is distinct from (old.company, old.sealed_people)
    and current_user = 'mashang_app' then
    if old.state not in (0, 3) then
      raise exception 'application % is in review', old.id
        using errcode = 'check_violation', constraint = 'application_fixed';
    end if;
    if by_program and coalesce(hand <> all (new.writers), true) then
      raise exception 'whoever writes in application % is one of its writers', old.id
        using errcode = 'check_violation', constraint = 'application_fixed';
    end if;
    new.version := old.version + 1;
  end if;
  if new.state = 2 and old.state <> 2
    and approval_in_force('merchant.admission', new.merchant_id::text) is distinct from new.approval_id then
    raise exception 'a merchant is admitted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  new.updated_at := clock_timestamp();
  if new.state in (2, 4, 5) then new.closed_at := coalesce(new.closed_at, new.updated_at); end if;
  return new;
end $$;
