-- Creates a user: of the staff under its approval, of a participant created in this transaction (by the invitation it
-- accepts, or by a staff member who may admit, with a first password), or one of the very first.
create or replace function enter_user(
  name text, password text, shown text, phone_no text, codes text[], participant bigint, secret bytea,
  until timestamptz
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  made bigint;
  found approval;
  first boolean := is_first_set_up() or not is_program();
begin
  if not first and secret is not null then
    raise exception 'a second factor is bound by its user'
      using errcode = 'check_violation', constraint = 'factor_given';
  end if;
  if not first and participant is null then
    found := require_approval('operator.create', name);
    if not (codes <@ array(select jsonb_array_elements_text(found.payload -> 'roles'))) then
      raise exception 'other roles were approved' using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
    perform refuse_beyond_own(found.id, permissions_of_roles(codes));
  elsif not first and not exists (
    select from participant p
    left join invitation i on i.name = p.name and i.kind = p.kind and i.inviter_id = p.parent_id and i.state = 'open'
    where (i.id is not null or until is not null and until < 'infinity'
      and 'participant:admit' = any (staff_permissions(acting_user()))) and p.id = enter_user.participant
        and p.name = enter_user.name and p.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text
      and codes = array[case p.kind when 'AGENT' then 'agent' else 'code_merchant' end]
      and not exists (select from app_user u where u.participant_id = p.id)) then
    raise exception 'a participant comes by invitation'
      using errcode = 'check_violation', constraint = 'invitation_needed';
  end if;
  insert into app_user (username, password_hash, nickname, phone, roles, participant_id, totp_secret, totp_bound_at,
    password_until)
  values (name, password, shown, phone_no, codes, participant, secret,
    case when secret is not null then clock_timestamp() end, until)
  returning id into made;
  return made;
end $$;

grant execute on function enter_user(text, text, text, text, text[], bigint, bytea, timestamptz) to mashang_app;
