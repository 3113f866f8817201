import { MENU_LEVELS, type MenuNode } from '@mashang/contract/menus';

/** An entry on screen, with its depth (0 at the top). */
export type TreeRow = MenuNode & { depth: number };

/** The tree as rows, each group followed by its content; an entry inside itself is left out. */
export function rowsOf(nodes: readonly MenuNode[], parent = '', depth = 0): TreeRow[] {
  if (depth >= MENU_LEVELS) return [];
  return nodes
    .filter((node) => node.parent === parent)
    .flatMap((node) => [{ ...node, depth }, ...(node.kind === 'group' ? rowsOf(nodes, node.key, depth + 1) : [])]);
}

function plain(rows: readonly TreeRow[]): MenuNode[] {
  return rows.map(({ depth: _depth, ...node }) => node);
}

/** The rows of an entry with everything in it. */
function branchOf(rows: readonly TreeRow[], key: string): TreeRow[] {
  const at = rows.findIndex((row) => row.key === key);
  const own = rows[at];
  if (!own) return [];
  const end = rows.findIndex((row, place) => place > at && row.depth <= own.depth);
  return rows.slice(at, end === -1 ? rows.length : end);
}

/** Height of a branch below its own row; a group counts one level for its content. */
function heightOf(branch: readonly TreeRow[]): number {
  const top = branch[0]?.depth ?? 0;
  return Math.max(0, ...branch.map((row) => row.depth - top + (row.kind === 'group' ? 1 : 0)));
}

/** The group that contains a row at this place and depth; undefined where there is no group of that depth. */
function parentAt(rows: readonly TreeRow[], place: number, depth: number): string | undefined {
  if (depth === 0) return '';
  for (let at = place - 1; at >= 0; at--) {
    const row = rows[at] as TreeRow;
    if (row.depth === depth - 1) return row.kind === 'group' ? row.key : undefined;
    if (row.depth < depth - 1) return undefined;
  }
  return undefined;
}

/**
 * Moves an entry with its content before the row at `place` of the others, at the wanted depth where that is possible.
 */
function putAt(nodes: readonly MenuNode[], key: string, place: number, wanted: number): readonly MenuNode[] {
  const rows = rowsOf(nodes);
  const branch = branchOf(rows, key);
  const others = rows.filter((row) => !branch.includes(row));
  const most = MENU_LEVELS - 1 - heightOf(branch);
  for (let depth = Math.min(Math.max(wanted, 0), most); depth >= 0; depth--) {
    const parent = parentAt(others, place, depth);
    // Nothing may be between the entries of one group except entries inside them.
    const next = others[place];
    if (parent === undefined || (next && next.depth > depth)) continue;
    const [own, ...inside] = branch;
    const moved = own ? [{ ...own, parent, depth }, ...inside] : [];
    return plain([...others.slice(0, place), ...moved, ...others.slice(place)]);
  }
  return nodes;
}

/** Drops an entry at the place of another one, moved sideways by `levels` levels. */
export function dropOn(
  nodes: readonly MenuNode[],
  key: string,
  { over, levels }: { over: string; levels: number },
): readonly MenuNode[] {
  const rows = rowsOf(nodes);
  const branch = branchOf(rows, key);
  const own = branch[0];
  if (!own || (over !== key && branch.some((row) => row.key === over))) return nodes;
  const others = rows.filter((row) => !branch.includes(row));
  const from = rows.indexOf(own);
  const to = rows.findIndex((row) => row.key === over);
  const target = others.findIndex((row) => row.key === over);
  const place = over === key ? from : to > from ? target + 1 : target;
  const wanted = own.depth + levels;
  const moved = putAt(nodes, key, place, wanted);
  if (moved !== nodes) return moved;
  // Between a group and its first entry a row can only be inside the group.
  return putAt(nodes, key, place, others[place]?.depth ?? 0);
}

/** Moves an entry one place up or down, across the ends of groups. */
export function step(nodes: readonly MenuNode[], key: string, by: -1 | 1): readonly MenuNode[] {
  const rows = rowsOf(nodes);
  const branch = branchOf(rows, key);
  const others = rows.filter((row) => !branch.includes(row));
  const own = branch[0];
  if (!own) return nodes;
  for (let place = rows.indexOf(own) + by; place >= 0 && place <= others.length; place += by) {
    const depths = [own.depth, others[place]?.depth ?? 0, others[place - 1]?.depth ?? 0];
    for (const depth of depths) {
      const moved = putAt(nodes, key, place, depth);
      if (moved !== nodes) return moved;
    }
  }
  return nodes;
}

/** Moves an entry one level in, into the group above it, or one level out. */
export function shift(nodes: readonly MenuNode[], key: string, by: -1 | 1): readonly MenuNode[] {
  const siblings = nodes.filter(({ parent }) => parent === nodes.find((node) => node.key === key)?.parent);
  const at = siblings.findIndex((node) => node.key === key);
  const own = siblings[at];
  if (!own) return nodes;
  const rows = rowsOf(nodes);
  const branch = branchOf(rows, key);
  const others = rows.filter((row) => !branch.includes(row));
  if (by === 1) {
    const group = siblings.slice(0, at).findLast(({ kind }) => kind === 'group');
    if (!group) return nodes;
    const inside = branchOf(others, group.key);
    const place = others.findIndex((row) => row.key === group.key) + inside.length;
    return putAt(nodes, key, place, (inside[0]?.depth ?? 0) + 1);
  }
  if (own.parent === '') return nodes;
  const around = branchOf(others, own.parent);
  const place = others.findIndex((row) => row.key === own.parent) + around.length;
  return putAt(nodes, key, place, around[0]?.depth ?? 0);
}

/** Removes a group or a link that operators created; the content of the group moves up to its place. */
export function removeNode(nodes: readonly MenuNode[], key: string): MenuNode[] {
  const gone = nodes.find((node) => node.key === key);
  return nodes
    .filter((node) => node.key !== key)
    .map((node) => (node.parent === key ? { ...node, parent: gone?.parent ?? '' } : node));
}
