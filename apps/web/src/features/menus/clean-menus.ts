import type { MenuItem } from '@mashang/contract/menus';
import * as zh from './zh-first.ts';

/** No real menu is deeper; a deeper tree is a loop. */
const DEPTH_MAX = 6;
/** No real menu is longer; a longer one would freeze the page. */
const ITEMS_MAX = 500;
const TEXT_MAX = 200;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : '';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function itemOf(raw: Record<string, unknown>, level: number, subMenus: MenuItem[]): MenuItem {
  const name = textOf(raw.name);
  return {
    path: textOf(raw.path),
    name,
    title: textOf(raw.title).trim() || name.trim() || zh.menuItem.unnamedPage,
    icon: textOf(raw.icon),
    component: textOf(raw.component).trim(),
    level: typeof raw.level === 'number' ? raw.level : level,
    roles: listOf(raw.roles).filter((role) => typeof role === 'string'),
    redirect: textOf(raw.redirect),
    hidden: raw.hidden === true,
    noCache: raw.noCache === '1' ? '1' : '0',
    activeMenu: textOf(raw.activeMenu),
    pinyin: textOf(raw.pinyin),
    notice: textOf(raw.notice),
    subMenus,
  };
}

/**
 * Returns a menu tree that the pages can rely on, whatever the server sent: every field exists with its type, no item
 * contains itself, depth and length are limited.
 */
export function cleanMenus(tree: unknown): MenuItem[] {
  let left = ITEMS_MAX;
  function clean(list: unknown, above: readonly unknown[]): MenuItem[] {
    const items: MenuItem[] = [];
    if (above.length > DEPTH_MAX) return items;
    for (const raw of listOf(list)) {
      if (left <= 0) break;
      if (typeof raw !== 'object' || raw === null || above.includes(raw)) continue;
      left -= 1;
      const fields = raw as Record<string, unknown>;
      items.push(itemOf(fields, above.length, clean(fields.subMenus, [...above, raw])));
    }
    return items;
  }
  return clean(tree, []);
}
