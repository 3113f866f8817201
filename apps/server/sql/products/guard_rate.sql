-- A child's rate is at most its parent's, and never retroactive: a row before what is already in force is refused. Both
-- are judged at the row's start, and again for every later row of the parent or of a child. A row that has not started
-- may be deleted: the rate before it then continues, judged as if set for that moment. A row that was in force stays.
create or replace function guard_rate() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  subject participant_rate;
  parent bigint;
  parent_rate int;
begin
  if tg_op = 'UPDATE' then
    raise exception 'rates are superseded, not changed'
      using errcode = 'check_violation', constraint = 'rate_immutable';
  end if;
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  perform pg_advisory_xact_lock(hashtextextended('participant_rate', subject.product_id));
  if tg_op = 'DELETE' then
    if old.effective_from <= clock_timestamp() then
      raise exception 'a rate in force is superseded, not withdrawn'
        using errcode = 'check_violation', constraint = 'rate_immutable';
    end if;
    subject.rate := (select r.rate
      from participant_rate r
      where r.participant_id = old.participant_id and r.product_id = old.product_id
      and r.effective_from < old.effective_from order by r.effective_from desc limit 1);
  elsif new.effective_from < now() - interval '1 minute' and exists
    (select from participant_rate where participant_id = new.participant_id and product_id = new.product_id) then
    raise exception 'a rate is never retroactive' using errcode = 'check_violation', constraint = 'rate_retroactive';
  end if;
  select parent_id into parent from participant where id = subject.participant_id;
  if parent is not null then
    if exists (
      select from participant_rate r where r.participant_id = parent and r.product_id = subject.product_id
        and r.effective_from > subject.effective_from and r.rate < subject.rate
    ) then raise exception 'rate above the parent''s coming rate'
      using errcode = 'check_violation', constraint = 'rate_above_parent';
    end if;
    parent_rate := rate_of(parent, subject.product_id, subject.effective_from);
    if (tg_op = 'INSERT' and parent_rate is null) or subject.rate > parent_rate then
      raise exception 'rate above the parent''s' using errcode = 'check_violation', constraint = 'rate_above_parent';
    end if;
  end if;
  if exists (
    select from participant c where c.parent_id = subject.participant_id and (
      rate_of(c.id, subject.product_id, subject.effective_from) > coalesce(subject.rate, -1) or exists (
        select from participant_rate r where r.participant_id = c.id and r.product_id = subject.product_id
          and r.effective_from > subject.effective_from and r.rate > coalesce(subject.rate, -1)))
  ) then raise exception 'rate below a child''s' using errcode = 'check_violation', constraint = 'rate_below_child';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
