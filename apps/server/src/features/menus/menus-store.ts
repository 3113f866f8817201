import type { MenuNode } from '@mashang/contract/menus';
import { menuNode } from '@mashang/contract/menus';
import type { Area } from '@mashang/contract/permissions';
import { z } from 'zod';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { int4, json, type RowOf, readOne, rowOf, text } from '../../platform/database/statements/rows.ts';

const savedMenuRow = rowOf({ version: int4, changedBy: text, changeTime: text, nodes: json(z.array(menuNode)) });
export type SavedMenu = RowOf<typeof savedMenuRow>;

/** An area's saved arrangement; version 0 and no entries if nobody has saved one. */
export async function findMenu(sql: Reader, area: Area): Promise<SavedMenu> {
  return readOne(
    savedMenuRow,
    sql`
    select coalesce(v.version, 0) as version, coalesce(v.changed_by, '') as "changedBy",
      coalesce(wire_time(v.changed_at), '') as "changeTime",
      coalesce((select json_agg(json_build_object('key', m.key, 'parent', coalesce(m.parent, ''), 'kind', m.kind,
        'title', m.title, 'icon', m.icon,
        'hidden', m.hidden, 'url', m.url) order by m.position) from menu_item m where m.area = x.area), '[]') as nodes
    from (select ${area}::text as area) x left join menu_version v on v.area = x.area`,
  );
}

/** Locks an area's menu, so that one change is made at a time. */
export async function lockMenu(tx: Tx, area: Area): Promise<SavedMenu> {
  await tx`select pg_advisory_xact_lock(hashtextextended('menu', hashtext(${area})))`;
  return findMenu(tx, area);
}

/** Replaces an area's arrangement; no entries mean the program's own menu. */
export async function writeMenu(
  tx: WriteTx,
  area: Area,
  { nodes, version, by }: { nodes: readonly MenuNode[]; version: number; by: string },
): Promise<void> {
  await tx`delete from menu_item where area = ${area}`;
  await tx`
    insert into menu_item (area, key, parent, position, kind, title, icon, hidden, url)
    select ${area}, x.key, nullif(x.parent, ''), x.place, x.kind, x.title, x.icon, x.hidden, x.url
    from jsonb_to_recordset(${tx.json(nodes.map((node, place) => ({ ...node, place })))})
      as x (key text, parent text, place int, kind text, title text, icon text, hidden boolean, url text)`;
  await tx`
    insert into menu_version (area, version, changed_by) values (${area}, ${version}, ${by})
    on conflict (area) do update set version = excluded.version, changed_by = excluded.changed_by,
      changed_at = clock_timestamp()`;
  await tx`insert into event_log (kind, order_no, actor) values ('site.menu', ${area}, ${by})`;
  await tx`select pg_notify('events', '')`;
}

/**
 * Announces a licence's end at `endedAt` (epoch milliseconds) unless it was announced before; returns whether it did.
 * Does so only once the database's clock has passed the end: that clock stamps the event, and an event stamped before
 * the end would not count.
 */
export async function insertLicenceEnd(sql: Writer, areas: readonly Area[], endedAt: number): Promise<boolean> {
  const rows = await sql`
    insert into event_log (kind, order_no, actor)
    select 'site.menu', x.area, 'system:licence' from unnest(${areas}::text[]) x (area)
    where clock_timestamp() >= to_timestamp(${endedAt / 1000}::float8) and not exists (select
      from event_log e
      where e.kind = 'site.menu' and e.order_no = x.area and e.actor = 'system:licence'
      and e.at >= to_timestamp(${endedAt / 1000}::float8))
    returning 1`;
  return rows.length > 0;
}
