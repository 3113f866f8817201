-- A merchant's addresses and the amounts from which two people check are changed by two people too, and no callback address or licence passes by them.

insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('merchant.addresses', '{operator_admin,operator_support}', '{operator_admin}', 1),
  ('approval.line', '{operator_admin,operator_finance}', '{operator_admin,operator_risk}', 2);

-- From where a merchant may call. Without an approval in force the list stays as it is.
create function guard_merchant_addresses() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force('merchant.addresses', new.id::text) is null then
    raise exception 'a merchant''s addresses are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger merchant_addresses_approved before update of ip_allow on merchant for each row
  when (new.ip_allow is distinct from old.ip_allow) execute function guard_merchant_addresses();

-- The demo's own merchant on this machine, whose port may be another one after each start. Outside a demo nothing is delivered to such an address.
create function is_simulator(url text) returns boolean language sql immutable as $$ select url ~ '^http://127[.]0[.]0[.]1:\d+/simulator/' $$;

-- Where a merchant is told. Switching an address off for its failures, and the marks of a test, are the program's own.
create function guard_endpoint_address() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and (tg_op = 'INSERT' or (new.url, new.wanted, new.merchant_id) is distinct from (old.url, old.wanted, old.merchant_id)) then
    if is_simulator(new.url) and (tg_op = 'INSERT' or is_simulator(old.url) and new.wanted = old.wanted) then return new; end if;
    if not exists (select from merchant m where m.id = new.merchant_id and is_new_row(m.xmin::text)) then
      perform refuse_without('merchant.endpoint', new.merchant_id::text, 'a callback address');
    end if;
  end if;
  return new;
end $$;
create trigger webhook_endpoint_approved before insert or update on webhook_endpoint for each row execute function guard_endpoint_address();

create function guard_licence() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' then perform refuse_without('licence.profile', 'licence', 'the licence profile'); end if;
  return new;
end $$;
create trigger licence_profile_approved before insert on licence_profile for each row execute function guard_licence();

-- The amount above which two people check is data; a kind that has one keeps one.
grant update (two_above) on approval_kind to mashang_app;
create function guard_approval_line() returns trigger language plpgsql as $$
begin
  if (new.two_above is null) <> (old.two_above is null) then
    raise exception 'a kind of approval keeps its line' using errcode = 'check_violation', constraint = 'approval_line';
  end if;
  if current_user = 'mashang_app' and approval_in_force('approval.line', new.kind) is null then
    raise exception 'the line of % is changed by three people', new.kind using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger approval_kind_line before update of two_above on approval_kind for each row
  when (new.two_above is distinct from old.two_above) execute function guard_approval_line();
