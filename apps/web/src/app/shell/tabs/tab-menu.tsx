import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import * as zh from '../../zh.tsx';
import { menuChoices, type TabView } from './tab-rules.ts';
import { useTabs } from './tab-store.ts';
import * as styles from './tab-strip.module.css';
import type { TabActions } from './use-tab-actions.ts';

/** Width of the menu (spec). */
const WIDTH_PX = 105;
const MARGIN_PX = 8;

export type MenuAt = { tab: TabView; x: number; y: number };
/** `onDone(backToTab)`: true moves the focus back to the tab, false leaves it where it is. */
type Props = { at: MenuAt; actions: TabActions; onDone(backToTab: boolean): void };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[(target + items.length) % items.length]?.focus();
}

/** 刷新, 关闭, 关闭其他, 关闭所有 for the tab on which it was opened. */
export function TabMenu({ at, actions, onDone }: Props): ReactNode {
  const { tab } = at;
  const ref = useRef<HTMLDivElement>(null);
  const may = menuChoices(
    useTabs((state) => state.tabs),
    tab,
  );
  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    // Placed after measuring: it must not extend beyond the screen's edge.
    menu.style.left = `${Math.max(MARGIN_PX, Math.min(at.x, window.innerWidth - WIDTH_PX - MARGIN_PX))}px`;
    menu.style.top = `${Math.max(MARGIN_PX, Math.min(at.y, window.innerHeight - menu.offsetHeight - MARGIN_PX))}px`;
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [at]);
  useEffect(() => {
    function leave(event: Event): void {
      if (!ref.current?.contains(event.target as Node)) onDone(false);
    }
    const close = () => onDone(false);
    document.addEventListener('pointerdown', leave, true);
    window.addEventListener('resize', close);
    window.addEventListener('blur', close);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('resize', close);
      window.removeEventListener('blur', close);
    };
  }, [onDone]);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onDone(true);
    } else moveFocus(event);
  }
  const choices: readonly (readonly [string, boolean, () => void])[] = [
    [zh.tabMenu.refresh, true, () => actions.refresh(tab)],
    [zh.tabMenu.close, may.close, () => void actions.close(tab)],
    [zh.tabMenu.others, may.others, () => void actions.closeOthers(tab)],
    [zh.tabMenu.all, may.all, () => void actions.closeAll()],
  ];
  return (
    <div
      ref={ref}
      className={`${controls.popover} ${styles.tabMenu}`}
      role="menu"
      aria-label={zh.tabMenu.label(tab.title)}
      data-testid="tab-menu"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {choices.map(([label, enabled, act]) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          className={controls.menuItem}
          tabIndex={-1}
          disabled={!enabled}
          onClick={() => {
            onDone(true);
            act();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
