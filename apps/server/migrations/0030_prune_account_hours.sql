-- Hours of a collection account's successes and failures are read a week back at most: older ones go.

create index account_hour_hour on account_hour (hour);
create function prune_account_hours() returns void language sql security definer set search_path = public as $$
  delete from account_hour where hour < now() - interval '8 days'
$$;
revoke all on function prune_account_hours() from public;
grant execute on function prune_account_hours() to mashang_app;
