import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDirtyForms } from '../../../lib/form/dirty-forms.ts';
import * as zh from '../../zh.tsx';
import { useLongPress } from '../use-long-press.ts';
import { TabItem } from './tab-item.tsx';
import { type MenuAt, TabMenu } from './tab-menu.tsx';
import type { TabView } from './tab-rules.ts';
import { useTabs } from './tab-store.ts';
import * as styles from './tab-strip.module.css';
import { useStripScroll } from './use-strip-scroll.ts';
import { useTabActions } from './use-tab-actions.ts';
import { moveAndAnnounce, useTabDrag } from './use-tab-drag.ts';

function linkOf(strip: HTMLElement | null, path: string | undefined): HTMLElement | null | undefined {
  return [...(strip?.querySelectorAll<HTMLElement>(`.${styles.tab}`) ?? [])]
    .find((tab) => tab.dataset.tab === path)
    ?.querySelector('a');
}

/**
 * The visited pages: middle click or Delete closes, drag or Alt+Shift+arrows reorders, right click or long press opens
 * the menu.
 */
export function TabStrip(): ReactNode {
  const tabs = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const forms = useDirtyForms((state) => state.forms);
  const actions = useTabActions();
  const [menu, setMenu] = useState<MenuAt>();
  const strip = useRef<HTMLUListElement>(null);
  const drag = useTabDrag();
  const longPress = useLongPress();
  useStripScroll(strip, { active, count: tabs.length });

  function focusTab(path: string | undefined): void {
    // Renders at once: in a later frame the focus could move away from where the next key has put it.
    flushSync(() => undefined);
    linkOf(strip.current, path)?.focus();
  }
  const leaveMenu = useCallback(
    (backToTab: boolean) => {
      setMenu(undefined);
      if (backToTab) linkOf(strip.current, menu?.tab.path)?.focus();
    },
    [menu],
  );
  async function closeByKey(tab: TabView): Promise<void> {
    const at = tabs.indexOf(tab);
    const next = tabs[at + 1] ?? tabs[at - 1];
    const gone = await actions.close(tab);
    // The focus stays in the strip: on the page now shown, or on the next tab.
    focusTab(gone ? (tab.path === active ? useTabs.getState().tabs.at(-1)?.path : next?.path) : tab.path);
  }
  function onKey(event: KeyboardEvent<HTMLElement>, tab: TabView): void {
    const at = tabs.indexOf(tab);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0 && event.altKey && event.shiftKey) {
      event.preventDefault();
      if (!tab.affix) moveAndAnnounce(tab, at + step);
      focusTab(tab.path);
    } else if (step !== 0 && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      linkOf(strip.current, tabs[(at + step + tabs.length) % tabs.length]?.path)?.focus();
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      linkOf(strip.current, tabs.at(event.key === 'Home' ? 0 : -1)?.path)?.focus();
    } else if (event.key === 'Delete' && !tab.affix) {
      event.preventDefault();
      void closeByKey(tab);
    }
  }
  function openMenu(event: MouseEvent, tab: TabView): void {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key sends no pointer position.
    const byKey = event.clientX === 0 && event.clientY === 0;
    setMenu({ tab, x: byKey ? box.left : event.clientX, y: byKey ? box.bottom : event.clientY });
  }
  const reachable = tabs.some((tab) => tab.path === active) ? active : tabs[0]?.path;
  return (
    <nav className={styles.tabStrip} data-testid="tab-strip" aria-label={zh.tabStrip.label}>
      <ul ref={strip} className={styles.tabList} data-testid="tab-list">
        {tabs.map((tab) => {
          const touch = longPress((at) => setMenu({ tab, ...at }));
          return (
            <TabItem
              key={tab.path}
              tab={tab}
              active={tab.path === active}
              reachable={tab.path === reachable}
              unsaved={forms.some((form) => form.path === tab.path)}
              dragged={drag.dragged === tab.path}
              mark={drag.mark?.path === tab.path ? (drag.mark.after ? 'after' : 'before') : undefined}
              pointer={{ ...drag.handlersOf(tab), ...touch, onContextMenu: (event) => openMenu(event, tab) }}
              onKey={(event) => onKey(event, tab)}
              onClose={() => void actions.close(tab)}
            />
          );
        })}
      </ul>
      {menu ? <TabMenu at={menu} actions={actions} onDone={leaveMenu} /> : null}
    </nav>
  );
}
