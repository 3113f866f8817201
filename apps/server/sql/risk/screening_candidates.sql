/*
 * Returns for each row of `asked` {ord, name, party, keys, whole, pairs: [{a, b}], singles: [{keys, rare}]} at most
 * `most` possible records, best shared first. `whole` are keys of the whole name, `pairs` of two parts, `singles` of
 * one: only a rare part is a reason to look. Reads the lists in use, or `only_list` less what `base_list` has too;
 * persons found to be somebody else are left out.
 */
create or replace function screening_candidates(asked jsonb, only_list bigint, base_list bigint, most int)
returns table (
  ord int, "entryId" bigint, "listId" bigint, list text, version text, name text, aliases text[], births text[],
  documents text[]
)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  lists bigint[] := case when only_list is null then array(select l.id from screening_list l where l.enabled)
    else array[only_list] end;
  n record;
begin
  for n in select *
    from jsonb_to_recordset(asked) as x (ord int, name text, party text, keys int[], whole int[], pairs jsonb,
      singles jsonb) loop
    return query
    select n.ord, e.id, e.list_id, l.name, l.version, e.name, e.aliases, e.births, e.documents
    from (
      select x.id from screening_entry x where x.keys && n.whole and x.list_id = any (lists)
      union
      select x.id from jsonb_to_recordset(n.pairs) p (a int[], b int[]) cross join lateral (
        select y.id from screening_entry y where y.keys && p.a and y.keys && p.b and y.list_id = any (lists) offset 0) x
      union
      select x.id from jsonb_to_recordset(n.singles) s (keys int[], rare boolean) cross join lateral (
        select z.id, count(*) over () as found
          from (select y.id from screening_entry y where y.keys && s.keys and y.list_id = any (lists) limit most) z) x
      where not s.rare or x.found < most * 2 / 3
      union
      select x.id from screening_entry x where x.keys is null and x.name_key = legal_name_key(n.name)
    ) f
    join screening_entry e on e.id = f.id
    join screening_list l on l.id = e.list_id and l.id = any (lists)
    where not exists (select from screening_clearance w
      where w.party_key = n.party and w.list_name = l.name and w.ref_key = e.ref_key and w.facts = e.facts)
      and (base_list is null
        or not exists (select from screening_entry b
          where b.list_id = base_list and b.ref_key = e.ref_key and b.facts = e.facts))
    order by case when e.keys is null then 1000 else (select count(*) from unnest(e.keys) k where k = any (n.keys))
      end desc, e.id
      limit most;
  end loop;
end $$;

grant execute on function screening_candidates(jsonb, bigint, bigint, int) to mashang_app;
