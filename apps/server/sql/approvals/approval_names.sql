-- Returns display names: who proposed an approval, then who checked it.
create or replace function approval_names(wanted bigint) returns text
language sql stable as $$
  select string_agg(x.username, '、' order by x.n, x.at) from (
    select u.username, 0 as n, a.created_at as at
    from approval a
    join app_user u on u.id = a.maker_id
    where a.id = wanted
    union all select u.username, 1, c.at
      from approval_check c
      join app_user u on u.id = c.user_id
      where c.approval_id = wanted) x
$$;

grant execute on function approval_names(bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
