import type { MenuItem } from '@mashang/contract/menus';
import type { UserInfo } from '@mashang/contract/sign-in';
import { type MenuSite, type PageEntry, type SidebarNode, siteOfMenus } from '../../features/menus/menu-rules.ts';
import type { FixedPage } from '../../lib/page-door.ts';
import { FIXED_PAGES } from '../page-registry.tsx';

function entryOf(page: FixedPage): PageEntry {
  return {
    path: page.path,
    name: page.name,
    title: page.title,
    icon: page.icon,
    component: page.component,
    affix: page.affix ?? false,
    noCache: false,
    hidden: false,
    activeMenu: page.path,
    pinyin: page.pinyin,
    notice: '',
    parents: [],
  };
}

function nodeOf({ path, title, icon }: PageEntry): SidebarNode {
  return { key: path, path, title, icon, external: false, children: [] };
}

function isListed(nodes: readonly SidebarNode[], path: string): boolean {
  return nodes.some((node) => (node.children.length > 0 ? isListed(node.children, path) : node.path === path));
}

/**
 * Every page this user may open: the menu's, then the fixed ones it does not already have. A menu may name and place a
 * fixed page, but not put another in its stead; the home page is always there, in the sidebar too.
 */
export function sitePages(
  menus: readonly MenuItem[],
  { area, sysRoles }: Pick<UserInfo, 'area' | 'sysRoles'>,
): MenuSite {
  const site = siteOfMenus(menus, sysRoles);
  const fixed = new Map(FIXED_PAGES.filter((page) => page.areas.includes(area)).map((page) => [page.path, page]));
  const fromMenus = site.pages.map((page) => {
    const own = fixed.get(page.path);
    return own ? { ...page, component: own.component, affix: own.affix ?? false } : page;
  });
  const taken = new Set(fromMenus.map((page) => page.path));
  const rest = [...fixed.values()]
    .filter((page) => page.affix || !site.forbidden.has(page.path))
    .map(entryOf)
    .filter((page) => !taken.has(page.path));
  const pages = [...rest.filter((page) => page.affix), ...fromMenus, ...rest.filter((page) => !page.affix)];
  const open = new Set(pages.map((page) => page.path));
  const elsewhere = FIXED_PAGES.map((page) => page.path).filter((path) => !open.has(path));
  const home = pages.find((page) => page.affix);
  return {
    pages,
    sidebar:
      home && !home.hidden && !isListed(site.sidebar, home.path) ? [nodeOf(home), ...site.sidebar] : site.sidebar,
    redirects: site.redirects,
    forbidden: new Set([...site.forbidden, ...elsewhere].filter((path) => !open.has(path))),
  };
}

/** First path of each component, for links between pages. */
export function pathsOfComponents(pages: readonly PageEntry[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const page of pages) if (!paths.has(page.component)) paths.set(page.component, page.path);
  return paths;
}
