import type { MenuItem } from '@mashang/contract/menus';
import type { UserInfo } from '@mashang/contract/sign-in';
import {
  firstPage,
  type MenuSite,
  type PageEntry,
  type SidebarNode,
  siteOfMenus,
} from '../../../features/menus/menu-rules.ts';
import type { FixedPage } from '../../../lib/page/page-loader.ts';
import { FIXED_PAGES } from '../../page-registry.tsx';

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
 * Every page that this user may open: the menu's, then the fixed ones that the menu lacks. A menu may name and place a
 * fixed page, but not replace it; a user who may see the home page always has it, in the sidebar too.
 */
export function sitePages(
  menus: readonly MenuItem[],
  { area, sysRoles, sysPermissions }: Pick<UserInfo, 'area' | 'sysRoles' | 'sysPermissions'>,
): MenuSite {
  const site = siteOfMenus(menus, sysRoles);
  const isFor = ({ areas, permission }: FixedPage) =>
    areas.includes(area) && (!permission || sysPermissions.includes(permission));
  const fixed = new Map(FIXED_PAGES.filter(isFor).map((page) => [page.path, page]));
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
  const affixed = pages.find((page) => page.affix);
  const isMissing = affixed && !affixed.hidden && !isListed(site.sidebar, affixed.path);
  const sidebar = isMissing ? [nodeOf(affixed), ...site.sidebar] : site.sidebar;
  return {
    pages,
    sidebar,
    redirects: site.redirects,
    home: firstPage(sidebar) ?? pages[0]?.path,
    forbidden: new Set([...site.forbidden, ...elsewhere].filter((path) => !open.has(path))),
  };
}

/** First path of each component, for links between pages. */
export function pathsOfComponents(pages: readonly PageEntry[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const page of pages) if (!paths.has(page.component)) paths.set(page.component, page.path);
  return paths;
}
