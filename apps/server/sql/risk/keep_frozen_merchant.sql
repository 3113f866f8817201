-- A merchant that a case froze stays frozen while one such freeze stands. This holds for every writer. Screening holds
-- its money without the mark (decision 0048).
create or replace function keep_frozen_merchant() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.frozen := exists (
    select from risk_freeze f
    where f.kind = 'merchant' and f.source = 'case' and f.subject_id = new.id::text and f.lifted_at is null);
  return new;
end $$;
