-- Sums what the maker has proposed of this kind for this party that is pending, or came into force in the last 24
-- hours. Proposals of one maker, kind and party are serialized until the transaction ends, so none misses another.
create or replace function proposed_before(wanted_kind text, wanted_party text, maker bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended('proposals:' || wanted_kind || ':' || maker || ':' || wanted_party, 0));
  return (select coalesce(sum(a.amount), 0)::bigint
    from approval a
    where a.maker_id = maker and a.kind = wanted_kind and a.party = wanted_party and a.party <> ''
    and (a.state = 0 or a.state = 1 and a.closed_at > clock_timestamp() - interval '24 hours'));
end $$;

grant execute on function proposed_before(text, text, bigint) to mashang_app;
