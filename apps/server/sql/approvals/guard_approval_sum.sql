-- Runs after `approval_start`, which judges each proposal by itself: triggers fire in the order of their names.
create or replace function guard_approval_sum() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  line bigint := (select k.two_above from approval_kind k where k.kind = new.kind);
begin
  new.party := case when line is null then '' else approval_party(new.kind, new.subject_id) end;
  if new.maker_id is not null and new.needed < 2
    and new.amount + proposed_before(new.kind, new.party, new.maker_id) > line then
    raise exception 'all that its maker proposed takes more checkers'
      using errcode = 'check_violation', constraint = 'approval_sum';
  end if;
  return new;
end $$;
