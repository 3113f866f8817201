import type { MenuChange, MenuNode } from '@mashang/contract/menus';
import type { MenuEntry } from './menu-tree.ts';
import * as zh from './zh.ts';

type Change = Omit<MenuChange, 'losers'> & {
  /**
   * The program's entry that becomes invisible to everybody with its permission; undefined if nobody loses anything.
   */
  lost?: { permission: MenuEntry['permission'] };
};
type Menu = { nodes: readonly MenuNode[]; own: ReadonlyMap<string, MenuEntry> };

const TOP = zh.arrangementChanges.top;
const KINDS = zh.arrangementChanges.kinds;

/** Describes what another arrangement changes, with losses first. */
export function changesBetween(before: readonly MenuNode[], after: readonly MenuNode[], own: Menu['own']): Change[] {
  const [was, is] = [
    { nodes: before, own },
    { nodes: after, own },
  ];
  const known = new Set(before.map(({ key }) => key));
  const stays = after.filter(({ key }) => known.has(key));
  const gone = before.filter(({ key }) => !after.some((node) => node.key === key));
  return [
    ...[...stays, ...gone].flatMap((node) => lossOf(node.key, was, is)),
    ...stays.flatMap((node) => changeOf(node, was, is)),
    ...after.filter(({ key }) => !known.has(key)).map((node) => added(node, is)),
    ...orderChanges(was, is),
  ];
}

function lossOf(key: string, was: Menu, is: Menu): Change[] {
  const node = nodeAt(was, key);
  if (!node || node.kind === 'group') return node && !nodeAt(is, key) ? [removed(node, was)] : [];
  if (!isShown(was, key) || isShown(is, key)) return [];
  const lost = { permission: was.own.get(key)?.permission };
  if (!nodeAt(is, key)) return [{ ...removed(node, was), lost }];
  return [{ what: zh.arrangementChanges.hidden, title: titleOf(was, key), detail: '', lost }];
}

function changeOf(node: MenuNode, was: Menu, is: Menu): Change[] {
  const { key, parent, url, icon } = node;
  const old = nodeAt(was, key);
  if (!old) return [];
  const title = titleOf(was, key);
  const [before, after] = [titleOf(was, old.parent), titleOf(is, parent)];
  const changes: (Change | false)[] = [
    isShown(is, key) &&
      !isShown(was, key) &&
      node.kind !== 'group' && { what: zh.arrangementChanges.shown, title, detail: '' },
    titleOf(is, key) !== title && {
      what: zh.arrangementChanges.renamed,
      title,
      detail: `${title} → ${titleOf(is, key)}`,
    },
    parent !== old.parent && { what: zh.arrangementChanges.moved, title, detail: `${before} → ${after}` },
    url !== old.url && { what: zh.arrangementChanges.addressChanged, title, detail: `${old.url} → ${url}` },
    icon !== old.icon && { what: zh.arrangementChanges.iconChanged, title, detail: '' },
  ];
  return changes.filter((change) => change !== false);
}

function added({ key, kind, url, parent }: MenuNode, is: Menu): Change {
  return {
    what: zh.arrangementChanges.added(KINDS[kind]),
    title: titleOf(is, key),
    detail: [titleOf(is, parent), url].filter(Boolean).join(' · '),
  };
}

function removed({ key, kind }: MenuNode, was: Menu): Change {
  return { what: zh.arrangementChanges.removed(KINDS[kind]), title: titleOf(was, key), detail: '' };
}

/** Groups whose entries have another order, apart from entries that came or went. */
function orderChanges(was: Menu, is: Menu): Change[] {
  const parents = new Set(is.nodes.map(({ parent }) => parent));
  return [...parents].flatMap((parent) => {
    const [before, after] = [childrenOf(was, parent), childrenOf(is, parent)];
    const ordered = (keys: string[], others: string[]) => keys.filter((key) => others.includes(key)).join();
    if (ordered(before, after) === ordered(after, before)) return [];
    return [
      {
        what: zh.arrangementChanges.reordered,
        title: titleOf(is, parent),
        detail: after.map((key) => titleOf(is, key)).join('、'),
      },
    ];
  });
}

function childrenOf({ nodes }: Menu, parent: string): string[] {
  return nodes.filter((node) => node.parent === parent).map(({ key }) => key);
}

function nodeAt({ nodes }: Menu, key: string): MenuNode | undefined {
  return nodes.find((node) => node.key === key);
}

/** Whether an entry is shown; a hidden group hides its entries. */
function isShown(menu: Menu, key: string): boolean {
  const node = nodeAt(menu, key);
  if (!node || node.hidden) return false;
  return node.parent === '' || isShown(menu, node.parent);
}

function titleOf(menu: Menu, key: string): string {
  if (key === '') return TOP;
  return nodeAt(menu, key)?.title || menu.own.get(key)?.title || key;
}
