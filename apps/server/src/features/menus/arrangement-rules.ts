import { whyNot } from '@mashang/contract/fields';
import { LINK_URL, MENU_LEVELS, type MenuNode, NEVER_HIDDEN } from '@mashang/contract/menus';
import type { Area } from '@mashang/contract/permissions';
import type { MenuEntry } from './menu-tree.ts';
import * as zh from './zh.ts';

/** The program's own entries of an area, in order, each with its group. */
export function builtInNodes(entries: readonly MenuEntry[], area: Area, parent = ''): MenuNode[] {
  return entries.flatMap((entry): MenuNode[] => {
    if (!entry.areas.includes(area)) return [];
    const kind = entry.children ? 'group' : 'page';
    const own: MenuNode = { key: entry.path, parent, kind, title: '', icon: '', hidden: false, url: '' };
    return [own, ...builtInNodes(entry.children ?? [], area, entry.path)];
  });
}

/** The program's own entries by key. */
export function builtInEntries(entries: readonly MenuEntry[], area: Area): Map<string, MenuEntry> {
  return new Map(
    entries.flatMap((entry) =>
      entry.areas.includes(area) ? [[entry.path, entry] as const, ...builtInEntries(entry.children ?? [], area)] : [],
    ),
  );
}

/**
 * Adapts a saved arrangement to this version of the program: entries that no longer exist are removed, new ones are
 * inserted after the entry that they follow in the built-in menu. Entries of a removed group move to the top.
 */
export function withBuiltIn(saved: readonly MenuNode[], own: readonly MenuNode[]): MenuNode[] {
  const known = new Set(own.map(({ key }) => key));
  const kept = saved.filter(({ key }) => known.has(key) || !key.startsWith('/'));
  const groups = new Set(kept.filter(({ kind }) => kind === 'group').map(({ key }) => key));
  const nodes = kept.map((node) => (groups.has(node.parent) || node.parent === '' ? node : { ...node, parent: '' }));
  for (const [at, node] of own.entries()) {
    if (nodes.some(({ key }) => key === node.key)) continue;
    const before = own[at - 1]?.key;
    const place = nodes.findIndex(({ key }) => key === before);
    const beside = nodes[place];
    const parent = beside && beside.kind !== 'group' ? beside.parent : '';
    nodes.splice(place === -1 ? nodes.length : place + 1, 0, { ...node, parent });
  }
  return nodes;
}

/** The first fault of an arrangement, with its field and reason; null if there is none. */
export function arrangementFault(
  nodes: readonly MenuNode[],
  own: readonly MenuNode[],
): { field: string; reason: string } | null {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const kinds = new Map(own.map(({ key, kind }) => [key, kind]));
  const fault = (at: number, field: string, reason: string) => ({ field: `nodes.${at}.${field}`, reason });
  if (byKey.size !== nodes.length) return { field: 'nodes', reason: zh.arrangementRules.twice };
  for (const [at, node] of nodes.entries()) {
    const { key, kind, parent, title, url, hidden } = node;
    const wanted = key.startsWith('/') ? kinds.get(key) : key.startsWith('group:') ? 'group' : 'link';
    if (wanted === undefined) return fault(at, 'key', zh.arrangementRules.menuMissing);
    if (kind !== wanted) return fault(at, 'kind', zh.arrangementRules.wrongKind);
    if (!key.startsWith('/') && title === '') return fault(at, 'title', zh.arrangementRules.nameMissing);
    const wrongUrl = kind === 'link' ? whyNot(LINK_URL, url) : undefined;
    if (wrongUrl) return fault(at, 'url', wrongUrl);
    if (kind !== 'link' && url !== '') return fault(at, 'url', zh.arrangementRules.addressOfLinkOnly);
    if (hidden && (NEVER_HIDDEN as readonly string[]).includes(key))
      return fault(at, 'hidden', zh.arrangementRules.cannotHide);
    if (parent !== '' && byKey.get(parent)?.kind !== 'group')
      return fault(at, 'parent', zh.arrangementRules.groupsOnly);
    const depth = depthOf(node, byKey);
    if (depth === null) return fault(at, 'parent', zh.arrangementRules.insideItself);
    if (depth > MENU_LEVELS) return fault(at, 'parent', zh.arrangementRules.tooDeep(MENU_LEVELS));
  }
  const missing = own.find(({ key }) => !byKey.has(key));
  return missing ? { field: 'nodes', reason: zh.arrangementRules.systemMenuMissing } : null;
}

/** The level of an entry, 1 at the top; null if it is inside itself. */
function depthOf(node: MenuNode, byKey: ReadonlyMap<string, MenuNode>): number | null {
  const seen = new Set<string>();
  let at: MenuNode | undefined = node;
  while (at) {
    if (seen.has(at.key)) return null;
    seen.add(at.key);
    at = at.parent === '' ? undefined : byKey.get(at.parent);
  }
  // A group needs one more level for its entries.
  return seen.size + (node.kind === 'group' ? 1 : 0);
}

/** Converts an arrangement to the menu of its area. */
export function entriesOf(
  nodes: readonly MenuNode[],
  { area, own, parent = '' }: { area: Area; own: ReadonlyMap<string, MenuEntry>; parent?: string },
): MenuEntry[] {
  return nodes
    .filter((node) => node.parent === parent)
    .map((node) => {
      const built = own.get(node.key);
      const name = node.key.replace(/[^a-z0-9]/g, '');
      const path = node.kind === 'link' ? node.url : (built?.path ?? `/menu-${name}`);
      const fallback: Pick<MenuEntry, 'path' | 'name' | 'title' | 'icon' | 'component'> = {
        path,
        name,
        title: '',
        icon: node.kind === 'link' ? 'link' : 'folder',
        component: node.kind === 'link' ? 'link' : 'layout',
      };
      const entry: MenuEntry = {
        ...(built ?? fallback),
        areas: [area],
        hidden: node.hidden,
        title: node.title || built?.title || '',
        icon: node.icon || built?.icon || fallback.icon,
      };
      return node.kind === 'group' ? { ...entry, children: entriesOf(nodes, { area, own, parent: node.key }) } : entry;
    });
}
