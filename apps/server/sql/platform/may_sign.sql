-- True when a row written now may name this user: null, the acting user, a user that this transaction creates, or the
-- maker and checkers of the approval in force that it carries out.
create or replace function may_sign(said bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select said is null or coalesce(said = acting_user(), false)
    or exists (select from app_user u where u.id = said and is_new_row(u.xmin::text)) or exists (
    select from approval a
    where a.id = nullif(current_setting('app.approval', true), '')::bigint
      and approval_in_force(a.kind, a.subject_id) = a.id
      and (a.maker_id = said or exists (select from approval_check c where c.approval_id = a.id and c.user_id = said)))
$$;

grant execute on function may_sign(bigint) to mashang_app;
