-- Who set a rate, whose switch it is, and a way back from a rate that is still to come; rotation rows named one by one.

alter table participant_rate
  -- The participant whose decision this row's on or off is; null is the operator's.
  add column switched_by bigint references participant,
  add column created_by text not null default '',
  add column created_at timestamptz;
alter table participant_rate alter column created_at set default clock_timestamp();

create table participant_rate_withdrawn (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  product_id bigint not null references product,
  effective_from timestamptz not null,
  rate int not null,
  enabled boolean not null,
  created_by text not null,
  created_at timestamptz,
  withdrawn_by text not null,
  withdrawn_at timestamptz not null default clock_timestamp()
);
create index participant_rate_withdrawn_of on participant_rate_withdrawn (participant_id, product_id);
create trigger participant_rate_withdrawn_immutable before update or delete or truncate on participant_rate_withdrawn
  for each statement execute function refuse_change();
grant select on participant_rate_withdrawn to mashang_app, mashang_participant;
alter table participant_rate_withdrawn enable row level security;
create policy app on participant_rate_withdrawn to mashang_app using (true);
create policy own on participant_rate_withdrawn for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));

/*
 * As before for what is added. A row that is still to come may go again: from its moment on the rate before it goes on, and that is judged
 * as if it were set for that moment. What is in force, or was, stays as it is.
 */
create or replace function guard_rate() returns trigger language plpgsql as $$
declare
  subject participant_rate;
  parent bigint;
  parent_rate int;
begin
  if tg_op = 'UPDATE' then raise exception 'rates are superseded, not changed' using errcode = 'check_violation', constraint = 'rate_immutable'; end if;
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  perform pg_advisory_xact_lock(hashtextextended('participant_rate', subject.product_id));
  if tg_op = 'DELETE' then
    if old.effective_from <= clock_timestamp() then
      raise exception 'a rate in force is superseded, not withdrawn' using errcode = 'check_violation', constraint = 'rate_immutable';
    end if;
    subject.rate := (select r.rate from participant_rate r where r.participant_id = old.participant_id and r.product_id = old.product_id
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
    ) then raise exception 'rate above the parent''s coming rate' using errcode = 'check_violation', constraint = 'rate_above_parent'; end if;
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
  ) then raise exception 'rate below a child''s' using errcode = 'check_violation', constraint = 'rate_below_child'; end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- The only way to take a coming rate back: it leaves its trace. Answers whether there was one.
create function withdraw_rate(asked_participant bigint, asked_product bigint, moment timestamptz, actor text) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  gone participant_rate;
begin
  -- The row's moment as the wire writes it: whole seconds.
  delete from participant_rate where participant_id = asked_participant and product_id = asked_product
    and date_trunc('second', effective_from) = moment returning * into gone;
  if gone.participant_id is null then return false; end if;
  insert into participant_rate_withdrawn (participant_id, product_id, effective_from, rate, enabled, created_by, created_at, withdrawn_by)
  values (gone.participant_id, gone.product_id, gone.effective_from, gone.rate, gone.enabled, gone.created_by, gone.created_at, actor);
  return true;
end $$;
revoke all on function withdraw_rate(bigint, bigint, timestamptz, text) from public;
grant execute on function withdraw_rate(bigint, bigint, timestamptz, text) to mashang_app;

alter table rotation add column id bigint generated always as identity unique;
