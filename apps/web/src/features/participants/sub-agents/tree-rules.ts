import type { SubAgent } from '@mashang/contract/participants';

/** One row of the tree: a participant, or a note that a level has more rows than are shown. */
export type TreeRow = {
  agent: SubAgent;
  /** Starts at 1. */
  level: number;
  /** Position among its siblings, from 1, and their number. */
  place: number;
  siblings: number;
  open: boolean;
  /** Its children are loading. */
  loading: boolean;
};
export type Sons = ReadonlyMap<string, { list: readonly SubAgent[]; total: number } | undefined>;

/** The tree as rows from top to bottom: every opened participant followed by those below it. */
export function treeRows(top: readonly SubAgent[], total: number, opened: ReadonlySet<string>, sons: Sons): TreeRow[] {
  function level(list: readonly SubAgent[], siblings: number, depth: number): TreeRow[] {
    return list.flatMap((agent, at) => {
      const open = agent.sons > 0 && opened.has(agent.id);
      const below = sons.get(agent.id);
      const row = { agent, level: depth, place: at + 1, siblings, open, loading: open && !below };
      return open && below ? [row, ...level(below.list, below.total, depth + 1)] : [row];
    });
  }
  return level(top, total, 1);
}

export type TreeMove = { focus: number } | { open: string } | { close: string } | null;

/**
 * Effect of an arrow key in the tree: → opens or goes in, ← closes or goes to the parent, the others move between rows.
 */
export function moveInTree(key: string, rows: readonly TreeRow[], at: number): TreeMove {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return at + 1 < rows.length ? { focus: at + 1 } : null;
    case 'ArrowUp':
      return at > 0 ? { focus: at - 1 } : null;
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: rows.length - 1 };
    case 'ArrowRight':
      if (row.agent.sons === 0) return null;
      if (!row.open) return { open: row.agent.id };
      return (rows[at + 1]?.level ?? 0) > row.level ? { focus: at + 1 } : null;
    case 'ArrowLeft': {
      if (row.open) return { close: row.agent.id };
      const parent = rows.slice(0, at).findLastIndex((one) => one.level < row.level);
      return parent === -1 ? null : { focus: parent };
    }
    default:
      return null;
  }
}
