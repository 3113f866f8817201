import { AREAS, type Area } from '@mashang/contract/permissions';
import { type Cached, createCached } from '../../platform/cached.ts';
import type { Platform } from '../../platform/platform.ts';
import { present } from '../../platform/present.ts';
import { builtInEntries, builtInNodes, entriesOf, withBuiltIn } from './arrangement-rules.ts';
import { MENU_TREE, type MenuEntry } from './menu-tree.ts';
import { findMenu } from './menus-store.ts';
import { spellTitle, spellTitles } from './spell-titles.ts';

const MAX_AGE_MS = 5_000;
/** The program's own titles are spelled once; titles by operators are spelled when they are loaded. */
const PINYIN = spellTitles(MENU_TREE);
type Current = { entries: readonly MenuEntry[]; pinyin: ReadonlyMap<string, string> };
const caches = new WeakMap<Platform, Map<Area, Cached<Current>>>();

async function load(platform: Platform, area: Area): Promise<Current> {
  const { nodes } = await findMenu(platform.db.beside, area);
  if (nodes.length === 0) return { entries: MENU_TREE, pinyin: PINYIN };
  const entries = entriesOf(withBuiltIn(nodes, builtInNodes(MENU_TREE, area)), {
    area,
    own: builtInEntries(MENU_TREE, area),
  });
  const renamed = nodes.filter(({ title }) => title !== '' && !PINYIN.has(title));
  return { entries, pinyin: new Map([...PINYIN, ...renamed.map(({ title }) => [title, spellTitle(title)] as const)]) };
}

/** The present menu of an area with the spelling of its titles; at most five seconds old. */
export function currentMenu(platform: Platform, area: Area): Promise<Current> {
  let found = caches.get(platform);
  if (!found) {
    const made = new Map(
      AREAS.map((one) => [one, createCached(() => load(platform, one), MAX_AGE_MS, platform.clock.now)] as const),
    );
    platform.bus.on('menus', () => {
      for (const cache of made.values()) cache.drop();
    });
    caches.set(platform, made);
    found = made;
  }
  return present(found.get(area), 'the cache of an area').get();
}
