import { FLOATS, type Gated, type ServiceStanding } from '@mashang/contract/jurisdictions';
import type { MenuItem } from '@mashang/contract/menus';
import { type Area, areaOfRoles, type Permission, ROLE_PERMISSIONS, ROLES } from '@mashang/contract/permissions';
import type { MenuEntry } from './menu-tree.ts';

/** The user for whom a menu is made, and how its titles are spelled. */
export type Viewer = {
  area: Area;
  /** The viewer's own roles, built-in or not: pages that it may see list them. */
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
  standing: (gated: Gated) => ServiceStanding;
  /** The notice above a page whose service is winding down. */
  noticeOf: (standing: ServiceStanding) => string;
  pinyinOf: (title: string) => string;
};

/** The part of the tree a user may see; a group without a visible page is left out. */
export function menuFor(entries: readonly MenuEntry[], viewer: Viewer, level = 0): MenuItem[] {
  return entries.flatMap((entry) => {
    if (!maySee(entry, viewer)) return [];
    const subMenus = menuFor(entry.children ?? [], viewer, level + 1);
    if (entry.children && subMenus.length === 0) return [];
    const pinyin = viewer.pinyinOf(entry.title);
    const item = itemOf(entry, entry.children ? level : Math.max(level, 1));
    const notice = viewer.noticeOf(entryStanding(entry, viewer));
    return [{ ...item, roles: rolesOf(entry, viewer.roles), pinyin, notice, subMenus }];
  });
}

/** Whether an entry is for a user's area and permissions; the licence does not matter here. */
export function isFor(
  { areas, permission }: MenuEntry,
  { area, permissions }: Pick<Viewer, 'area' | 'permissions'>,
): boolean {
  return areas.includes(area) && (!permission || permissions.has(permission));
}

/** Whether an entry exists only in mode `agent_float` for this area. */
function isOfFloats({ floats }: MenuEntry, { area }: Pick<Viewer, 'area'>): boolean {
  return floats === true || (floats?.includes(area) ?? false);
}

/** The standing of an entry's service: the best of several, but for an entry with floats no better than theirs. */
export function entryStanding(
  entry: MenuEntry,
  { area, standing }: Pick<Viewer, 'area' | 'standing'>,
): ServiceStanding {
  const own = serviceOf(entry, standing);
  const floats = isOfFloats(entry, { area }) ? standing(FLOATS) : own;
  return STANDS.indexOf(floats.kind) > STANDS.indexOf(own.kind) ? floats : own;
}

const STANDS = ['on', 'winding_down', 'off'];

function serviceOf({ service }: MenuEntry, standing: Viewer['standing']): ServiceStanding {
  const all = service ? [service].flat().map(standing) : [];
  const first = all.find(({ kind }) => kind === 'on') ?? all.find(({ kind }) => kind === 'winding_down') ?? all[0];
  return first ?? { kind: 'on' };
}

/**
 * Whether a viewer may see an entry. One that only begins new business disappears with its service; others stay while
 * it is winding down.
 */
function maySee(entry: MenuEntry, viewer: Viewer): boolean {
  if (!isFor(entry, viewer)) return false;
  const { kind } = entryStanding(entry, viewer);
  return kind === 'on' || (kind === 'winding_down' && !entry.begins);
}

/** The entry of a path, searched in groups too. */
export function entryAt(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  for (const entry of entries) {
    if (entry.path === path) return entry;
    const below = entryAt(entry.children ?? [], path);
    if (below) return below;
  }
  return undefined;
}

function itemOf(entry: MenuEntry, level: number): Omit<MenuItem, 'roles' | 'pinyin' | 'notice' | 'subMenus'> {
  return {
    path: entry.path,
    name: entry.name,
    title: entry.title,
    icon: entry.icon,
    component: entry.component,
    level,
    redirect: '',
    hidden: entry.hidden ?? false,
    noCache: '0',
    activeMenu: entry.activeMenu ?? '',
  };
}

function rolesOf({ areas, permission }: MenuEntry, own: readonly string[]): string[] {
  const built = ROLES.filter(
    (role) => areas.includes(areaOfRoles([role])) && (!permission || ROLE_PERMISSIONS[role].includes(permission)),
  );
  return [...new Set<string>([...built, ...own])];
}
