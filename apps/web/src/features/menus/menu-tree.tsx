import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Arrangement, MenuNode } from '@mashang/contract/menus';
import type { ReactNode } from 'react';
import { MenuRow, type RowAction } from './menu-row.tsx';
import * as styles from './menus-page.module.css';
import { dropOn, rowsOf } from './tree-draft.ts';
import * as zh from './zh.tsx';

/** Horizontal pixels for one level. */
const LEVEL_PX = 28;
type Props = {
  nodes: readonly MenuNode[];
  builtIn: Arrangement['builtIn'];
  act(action: RowAction, key: string): void;
  onDrop(nodes: readonly MenuNode[]): void;
};

/** The tree of an area: dragging up and down moves an entry, dragging sideways moves it into or out of a group. */
export function MenuTree({ nodes, builtIn, act, onDrop }: Props): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const own = new Map(builtIn.map((one) => [one.key, one]));
  const rows = rowsOf(nodes);
  const titleOf = (key: unknown) => {
    const node = nodes.find((one) => one.key === key);
    return node?.title || own.get(String(key))?.title || '';
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => zh.menuTree.lifted(titleOf(active.id)),
          onDragOver: ({ over }) => (over ? zh.menuTree.moved(titleOf(over.id)) : undefined),
          onDragEnd: ({ active }) => zh.menuTree.dropped(titleOf(active.id)),
          onDragCancel: ({ active }) => zh.menuTree.cancelled(titleOf(active.id)),
        },
        screenReaderInstructions: { draggable: zh.menuTree.keyboardHelp },
      }}
      onDragEnd={({ active, over, delta }) => {
        if (!over) return;
        const to = { over: String(over.id), levels: Math.round(delta.x / LEVEL_PX) };
        onDrop(dropOn(nodes, String(active.id), to));
      }}
    >
      <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={styles.menuTree} data-testid="menu-tree">
          {rows.map((row) => (
            <MenuRow
              key={row.key}
              row={row}
              title={row.title || own.get(row.key)?.title || ''}
              icon={row.icon || own.get(row.key)?.icon || (row.kind === 'link' ? 'link' : 'folder')}
              renamed={row.title && own.has(row.key) ? (own.get(row.key)?.title ?? '') : ''}
              act={act}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
