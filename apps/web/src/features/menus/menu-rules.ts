import type { MenuItem } from '@mashang/contract/menus';
import type { PageName } from '@mashang/contract/pages';
import { isOutside, isReserved, resolvePath } from './menu-path.ts';

/** One page that may be opened, with the data of its tab, breadcrumb and search line. */
export type PageEntry = {
  path: string;
  name: string;
  title: string;
  icon: string;
  component: string;
  affix: boolean;
  noCache: boolean;
  /** The page can be opened, but sidebar and search do not offer it: another page links to it. */
  hidden: boolean;
  /** Path of the sidebar's entry that is current while this page is open. */
  activeMenu: string;
  /** The title's pinyin, syllables separated by spaces. */
  pinyin: string;
  /** Text above the page while its service is winding down; empty while the service is on. */
  notice: string;
  /** Titles of the groups that contain it. */
  parents: string[];
};
/** One entry of the sidebar: a page, an outside link, or a group of these. */
export type SidebarNode = {
  key: string;
  path: string;
  title: string;
  icon: string;
  external: boolean;
  children: SidebarNode[];
};
/** Everything derived from a menu tree. */
export type MenuSite = {
  pages: PageEntry[];
  sidebar: SidebarNode[];
  /** The page to which a group's own path redirects. */
  redirects: Map<string, string>;
  /** The user's home page: the first page that the sidebar offers. */
  home: string | undefined;
  /** Paths that exist, but not for this user. */
  forbidden: Set<string>;
};

type Above = { path: string; parents: string[]; allowed: boolean; hidden: boolean };
type Group = { path: string; redirect: string; children: readonly SidebarNode[] };

const FRAME = /^layout$/i;

/** Level-0 items and those named `layout` are frames around others; any other component is a page of its own. */
function hasOwnPage({ level, component }: MenuItem): boolean {
  return level > 0 && component !== '' && !FRAME.test(component);
}

/** The first page that these entries offer, including those in groups. */
export function firstPage(nodes: readonly SidebarNode[]): string | undefined {
  for (const node of nodes) {
    const path = node.children.length > 0 ? firstPage(node.children) : node.external ? undefined : node.path;
    if (path !== undefined) return path;
  }
  return undefined;
}

/** A group's `redirect` is valid when it ends at a page that may be opened, possibly through other groups. */
function redirectsOf(groups: ReadonlyMap<string, Group>, isPage: (path: string) => boolean): Map<string, string> {
  function follow(path: string, seen: ReadonlySet<string>): string | undefined {
    if (isPage(path)) return path;
    const group = groups.get(path);
    if (!group || seen.has(path)) return undefined;
    const named = group.redirect ? follow(group.redirect, new Set([...seen, path])) : undefined;
    return named ?? firstPage(group.children);
  }
  const redirects = new Map<string, string>();
  for (const path of groups.keys()) {
    const target = isPage(path) ? undefined : follow(path, new Set());
    if (target !== undefined) redirects.set(path, target);
  }
  return redirects;
}

/** The home page of each area: its tab comes first and stays open. */
const HOME_PAGES: ReadonlySet<string> = new Set(['dashboard', 'merchant-home'] satisfies PageName[]);

/**
 * Pages, sidebar and redirects of a clean menu tree. A user needs one of an item's roles, also for everything under it;
 * of two items with one path the first one counts.
 */
export function siteOfMenus(menus: readonly MenuItem[], userRoles: readonly string[]): MenuSite {
  const pages = new Map<string, PageEntry>();
  const groups = new Map<string, Group>();
  const denied = new Set<string>();
  const listed = new Set<string>();
  const keys = new Set<string>();

  function addPage(item: MenuItem, path: string, { parents, allowed, hidden }: Above): void {
    if (!allowed) denied.add(path);
    if (!allowed || pages.has(path)) return;
    pages.set(path, {
      path,
      name: item.name,
      title: item.title,
      icon: item.icon,
      component: item.component,
      affix: HOME_PAGES.has(item.component) && ![...pages.values()].some((page) => page.affix),
      noCache: item.noCache === '1',
      hidden,
      activeMenu: (item.activeMenu && resolvePath('', item.activeMenu)) || path,
      pinyin: item.pinyin,
      notice: item.notice,
      parents,
    });
  }
  function keyOf(path: string): string {
    let key = path;
    for (let n = 2; keys.has(key); n++) key = `${path}#${n}`;
    keys.add(key);
    return key;
  }
  function nodeOf(item: MenuItem, path: string, children: SidebarNode[]): SidebarNode | undefined {
    const only = children.length === 1 ? children[0] : undefined;
    if (only) return { ...only, icon: only.icon || item.icon };
    if (children.length === 0) {
      if (listed.has(path)) return undefined;
      listed.add(path);
    }
    return { key: keyOf(path), path, title: item.title, icon: item.icon, external: isOutside(path), children };
  }
  function build(items: readonly MenuItem[], above: Above): SidebarNode[] {
    return items.flatMap((item) => {
      const path = resolvePath(above.path, item.path);
      if (path === undefined) return [];
      const allowed = above.allowed && (item.roles.length === 0 || item.roles.some((role) => userRoles.includes(role)));
      const here: Above = {
        path,
        parents: [...above.parents, item.title],
        allowed,
        hidden: above.hidden || item.hidden,
      };
      const children = build(item.subMenus, here);
      const isLeaf = item.subMenus.length === 0 || (children.length === 0 && hasOwnPage(item));
      const outside = isOutside(path);
      if (isLeaf && !outside && (isReserved(path) || FRAME.test(item.component))) return [];
      if (isLeaf && !outside) addPage(item, path, { ...here, parents: above.parents });
      if (!isLeaf && !outside && allowed && !groups.has(path))
        groups.set(path, { path, redirect: item.redirect ? (resolvePath(path, item.redirect) ?? '') : '', children });
      const shown = allowed && !item.hidden && (isLeaf || children.length > 0);
      return (shown && nodeOf(item, path, children)) || [];
    });
  }

  const sidebar = build(menus, { path: '', parents: [], allowed: true, hidden: false });
  const redirects = redirectsOf(groups, (path) => pages.has(path));
  for (const page of pages.values()) page.activeMenu = redirects.get(page.activeMenu) ?? page.activeMenu;
  return {
    pages: [...pages.values()],
    sidebar,
    redirects,
    home: firstPage(sidebar),
    forbidden: new Set([...denied].filter((path) => !pages.has(path))),
  };
}
