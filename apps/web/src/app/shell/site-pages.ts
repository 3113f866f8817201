import type { MenuItem } from '@mashang/contract/menus';
import type { Area } from '@mashang/contract/permissions';
import { type PageEntry, pagesOfMenus } from '../../features/menus/menu-rules.ts';
import { FIXED_PAGES } from '../page-registry.tsx';

/** Every page this user may open: the menu's, then the fixed ones the menu does not already have. */
export function sitePages(menus: readonly MenuItem[], area: Area): PageEntry[] {
  const fromMenus = pagesOfMenus(menus);
  const taken = new Set(fromMenus.map((page) => page.path));
  const fixed = FIXED_PAGES.filter((page) => page.areas.includes(area) && !taken.has(page.path)).map((page) => ({
    path: page.path,
    name: page.name,
    title: page.title,
    icon: page.icon,
    component: page.component,
    affix: page.affix ?? false,
    noCache: false,
    parents: [],
  }));
  return [...fixed.filter((page) => page.affix), ...fromMenus, ...fixed.filter((page) => !page.affix)];
}

/** First path of each component, for links between pages. */
export function pathsOfComponents(pages: readonly PageEntry[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const page of pages) if (!paths.has(page.component)) paths.set(page.component, page.path);
  return paths;
}
