import type { MenuItem } from '@mashang/contract/menus';

/** One page that may be opened, with what its tab and breadcrumb show. */
export type PageEntry = {
  path: string;
  name: string;
  title: string;
  icon: string;
  component: string;
  affix: boolean;
  noCache: boolean;
  /** Titles of the groups above it. */
  parents: string[];
};
/** One line of the sidebar: a page, an outside link, or a group of such. */
export type SidebarNode = { path: string; title: string; icon: string; external: boolean; children: SidebarNode[] };

/** Deeper than any real menu; a tree that goes on is a loop. */
const DEPTH_MAX = 6;
const EXTERNAL = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Absolute path of an item under its parent; undefined for addresses that are neither a path nor http(s). */
export function resolvePath(parent: string, path: string): string | undefined {
  const trimmed = path.trim();
  if (EXTERNAL.test(trimmed)) return trimmed;
  if (SCHEME.test(trimmed) || trimmed.startsWith('//')) return undefined;
  if (trimmed.startsWith('/')) return trimmed;
  return `${parent.replace(/\/+$/, '')}/${trimmed}`.replace(/\/+$/, '') || '/';
}

function visit(
  items: readonly MenuItem[],
  parent: string,
  depth: number,
  see: (item: MenuItem, path: string, depth: number) => void,
): void {
  if (depth > DEPTH_MAX) return;
  for (const item of items) {
    const path = resolvePath(parent, item.path);
    if (path !== undefined) see(item, path, depth);
  }
}

/** Every page of the tree, hidden ones too: they may be opened though the sidebar does not show them. */
export function pagesOfMenus(menus: readonly MenuItem[]): PageEntry[] {
  const pages = new Map<string, PageEntry>();
  function collect(items: readonly MenuItem[], parent: string, parents: string[], depth: number): void {
    visit(items, parent, depth, (item, path) => {
      const isGroup = item.subMenus.length > 0;
      if (!isGroup && !EXTERNAL.test(path) && !pages.has(path)) {
        pages.set(path, {
          path,
          name: item.name,
          title: item.title || 'no-name',
          icon: item.icon,
          component: item.component,
          affix: item.component === 'dashboard',
          noCache: item.noCache === '1',
          parents,
        });
      }
      if (isGroup) collect(item.subMenus, path, [...parents, item.title], depth + 1);
    });
  }
  collect(menus, '', [], 0);
  return [...pages.values()];
}

/** The sidebar's lines: hidden ones left out, a group with one visible child shown as that child. */
export function sidebarOfMenus(menus: readonly MenuItem[], parent = '', depth = 0): SidebarNode[] {
  const nodes: SidebarNode[] = [];
  visit(menus, parent, depth, (item, path) => {
    if (item.hidden) return;
    const children = sidebarOfMenus(item.subMenus, path, depth + 1);
    if (item.subMenus.length > 0 && children.length === 0) return;
    const only = children.length === 1 ? children[0] : undefined;
    if (only) nodes.push({ ...only, icon: only.icon || item.icon });
    else nodes.push({ path, title: item.title, icon: item.icon, external: EXTERNAL.test(path), children });
  });
  return nodes;
}
