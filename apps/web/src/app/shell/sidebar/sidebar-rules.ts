import type { SidebarNode } from '../../../features/menus/menu-rules.ts';

/** Keys of the groups that contain the entry of a path, from the outside in. */
export function groupsAround(nodes: readonly SidebarNode[], path: string): string[] | undefined {
  for (const node of nodes) {
    if (node.children.length === 0) {
      if (node.path === path) return [];
      continue;
    }
    const inside = groupsAround(node.children, path);
    if (inside) return [node.key, ...inside];
  }
  return undefined;
}

/** Top edge of a flyout beside its entry: at the same height, but wholly on the screen. */
export function flyoutTop(entryTop: number, height: number, screenHeight: number): number {
  const margin = 8;
  return Math.max(margin, Math.min(entryTop, screenHeight - height - margin));
}
