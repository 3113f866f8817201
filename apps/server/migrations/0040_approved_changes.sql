-- Further changes that only an approval in force lets through, and secrets that an approval makes: shown once, to whoever asked for them.

create table approval_secret (
  approval_id bigint primary key references approval,
  -- What it is, in Chinese.
  what text not null,
  -- Gone once it was shown.
  sealed bytea,
  revealed_at timestamptz,
  check ((sealed is null) = (revealed_at is not null))
);
comment on column approval_secret.sealed is 'sealed';
grant select, insert, update on approval_secret to mashang_app;

-- Whether a row came into being in this very transaction: what belongs to it is part of making it.
create function is_new_row(row_xmin text) returns boolean language sql stable as $$
  select row_xmin = (pg_current_xact_id()::text::numeric % 4294967296)::text
$$;

create function refuse_unapproved() returns trigger language plpgsql as $$
begin
  raise exception '% is changed by two people', tg_table_name using errcode = 'check_violation', constraint = 'approval_needed';
end $$;

create function guard_merchant_part() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force(tg_argv[0], new.merchant_id::text) is null
    and not exists (select from merchant m where m.id = new.merchant_id and is_new_row(m.xmin::text)) then
    raise exception '% is changed by two people', tg_table_name using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger merchant_fee_approved before insert on merchant_fee for each row execute function guard_merchant_part('merchant.fee');
create trigger merchant_key_approved before insert or update of secret, merchant_id on merchant_key for each row execute function guard_merchant_part('merchant.key');

-- A top agent's rate is the operator's to change, by two people; those below it are set by their parent. Switching a product off and on
-- again at the same rate is the agent's own.
create function guard_top_rate() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force('agent.rate', new.participant_id::text) is null
    and new.rate is distinct from (select r.rate from participant_rate r where r.participant_id = new.participant_id and r.product_id = new.product_id
      order by r.effective_from desc limit 1)
    and exists (select from participant p where p.id = new.participant_id and p.parent_id is null and not is_new_row(p.xmin::text)) then
    raise exception 'a top agent''s rate is changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger participant_rate_approved before insert on participant_rate for each row execute function guard_top_rate();

-- Roles, being enabled, and a bound two-factor of the staff.
create function guard_staff() returns trigger language plpgsql as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  -- Switching somebody off is safe at any moment; the way back and other roles are not.
  if (new.roles is distinct from old.roles or new.enabled and not old.enabled) and old.participant_id is null
    and approval_in_force('operator.change', new.id::text) is null then
    raise exception 'roles are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if old.totp_bound_at is not null and new.totp_bound_at is null and approval_in_force('operator.two-factor', new.id::text) is null then
    raise exception 'two-factor is reset by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger app_user_approved before update of roles, enabled, totp_bound_at on app_user for each row execute function guard_staff();
