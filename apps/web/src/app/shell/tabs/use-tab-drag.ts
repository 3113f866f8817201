import { type DragEvent, type PointerEvent, useState } from 'react';
import * as zh from '../../zh.tsx';
import { announce } from '../notices/announcer.tsx';
import { dropPosition, type TabView } from './tab-rules.ts';
import { reorderTab, useTabs } from './tab-store.ts';

/** Moves a tab to a position and announces its new position. */
export function moveAndAnnounce(tab: TabView, position: number): void {
  const at = reorderTab(tab.path, position);
  announce(zh.moveAndAnnounce.moved(tab.title, at, useTabs.getState().tabs.length));
}

type Over = { path: string; after: boolean };

/** Dragging tabs with the mouse. `mark` is the tab beside which the drop mark is shown. */
export function useTabDrag() {
  const [dragged, setDragged] = useState<TabView>();
  const [over, setOver] = useState<Over>();
  function end(): void {
    setDragged(undefined);
    setOver(undefined);
  }
  function overOf(event: DragEvent<HTMLElement>, tab: TabView): Over {
    const box = event.currentTarget.getBoundingClientRect();
    // Affix tabs stay in front: the nearest possible position is after them.
    return { path: tab.path, after: tab.affix || event.clientX > box.left + box.width / 2 };
  }
  return {
    dragged: dragged?.path,
    mark: over && over.path !== dragged?.path ? over : undefined,
    handlersOf: (tab: TabView) => ({
      // With a finger, a long press opens the menu and a movement scrolls.
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.draggable = event.pointerType === 'mouse' && !tab.affix;
      },
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', tab.title);
        setDragged(tab);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!dragged) return;
        event.preventDefault();
        const now = overOf(event, tab);
        if (now.path !== over?.path || now.after !== over.after) setOver(now);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!dragged) return;
        event.preventDefault();
        if (dragged.path !== tab.path)
          moveAndAnnounce(dragged, dropPosition(useTabs.getState().tabs, dragged.path, overOf(event, tab)));
        end();
      },
      onDragEnd: end,
    }),
  };
}
