import { REFRESH_PATH } from '@mashang/contract/pages';
import { plainPath } from '../../../features/menus/menu-path.ts';
import type { MenuSite, PageEntry } from '../../../features/menus/menu-rules.ts';

/** Result of an address for this user. */
export type Place =
  /** `settle`: the address in the bar is corrected (`rename`), after mounting the page again (`refresh`). */
  | { kind: 'page'; page: PageEntry; address: string; settle: 'no' | 'rename' | 'refresh' }
  /** This address shows nothing, but another address may. */
  | { kind: 'elsewhere'; to: string }
  | { kind: 'forbidden' | 'unknown' };
export type Address = { pathname: string; search: string; hash: string };

const REDIRECT = new RegExp(`^${REFRESH_PATH}(?=/|$)`);

/** Path that a `/redirect/<path>` address refreshes; undefined for any other. Nested redirects are resolved. */
function refreshed(path: string): string | undefined {
  if (!REDIRECT.test(path)) return undefined;
  let target = path;
  while (REDIRECT.test(target)) target = plainPath(target.replace(REDIRECT, '')) || '/';
  return target;
}

/** Resolves an address: a page, a group that leads to one, a refresh, or nothing that this user may open. */
export function placeOf({ pathname, search, hash }: Address, site: MenuSite): Place {
  const plain = plainPath(pathname);
  const target = refreshed(plain);
  const path = target ?? plain;
  const named = path === '/' ? site.home : site.redirects.get(path);
  const page = site.pages.find((page) => page.path === (named ?? path));
  if (page) {
    const settle = target !== undefined ? 'refresh' : page.path === pathname ? 'no' : 'rename';
    return { kind: 'page', page, address: page.path + search + hash, settle };
  }
  if (target !== undefined) return { kind: 'elsewhere', to: path + search + hash };
  return { kind: site.forbidden.has(path) ? 'forbidden' : 'unknown' };
}
