-- Returns the two accounts of an own transfer for its decision; no row where one is missing. `most`: what may leave a
-- client account, limited by what is earned and not taken and by its balance less what is on its way out; null where
-- the institution brings its own money.
create or replace function own_transfer_terms(from_code text, to_code text)
returns table (from_id bigint, from_bank text, from_kind text, to_id bigint, to_bank text, to_kind text, most bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('own_transfer'));
  return query select f.id, f.bank, f.kind, t.id, t.bank, t.kind,
    case f.kind when 'client' then greatest(0, least(own_transfer_room(), -rolled_balance(f.clearing_account)
      - (select coalesce(sum(x.amount), 0)
        from own_transfer x
        where x.state = 'waiting' and x.from_account = f.id)))::bigint end
  from bank_account f cross join bank_account t where f.code = from_code and t.code = to_code;
end $$;

grant execute on function own_transfer_terms(text, text) to mashang_app;
