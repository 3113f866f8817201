import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { TabView } from './tab-rules.ts';
import { closeMatchingTabs, reorderTab, useTabs } from './tab-store.ts';

type MenuAt = { tab: TabView; x: number; y: number };

function TabMenu({
  at,
  onDone,
  onClose,
}: {
  at: MenuAt;
  onDone(): void;
  onClose(doomed: (tab: TabView) => boolean): void;
}): ReactNode {
  const navigate = useNavigate();
  const first = useRef<HTMLButtonElement>(null);
  const { tab } = at;
  const hasOthers = useTabs((state) => state.tabs.some((other) => other.path !== tab.path && !other.affix));
  const hasAny = useTabs((state) => state.tabs.some((other) => !other.affix));
  useEffect(() => {
    first.current?.focus();
    function leave(event: Event): void {
      if (!(event.target as Element).closest?.('.tab-menu')) onDone();
    }
    function leaveByKey(event: KeyboardEvent): void {
      if (event.key === 'Escape' || event.key === 'Tab') onDone();
    }
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', leaveByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', leaveByKey);
    };
  }, [onDone]);
  function pick(action: () => void): () => void {
    return () => {
      onDone();
      action();
    };
  }
  const left = Math.min(at.x, window.innerWidth - 120);
  return (
    <div className="popover tab-menu" style={{ left, top: at.y }} data-testid="tab-menu">
      <button
        ref={first}
        type="button"
        className="menu-item"
        onClick={pick(() => void navigate(`/redirect${tab.fullPath}`))}
      >
        刷新
      </button>
      <button
        type="button"
        className="menu-item"
        disabled={tab.affix}
        onClick={pick(() => onClose((t) => t.path === tab.path))}
      >
        关闭
      </button>
      <button
        type="button"
        className="menu-item"
        disabled={!hasOthers}
        onClick={pick(() => onClose((t) => t.path !== tab.path))}
      >
        关闭其他
      </button>
      <button type="button" className="menu-item" disabled={!hasAny} onClick={pick(() => onClose(() => true))}>
        关闭所有
      </button>
    </div>
  );
}

/** The visited pages. Middle click closes, drag reorders, right click or the menu key opens the menu. */
export function TabStrip({ activePath }: { activePath: string }): ReactNode {
  const tabs = useTabs((state) => state.tabs);
  const navigate = useNavigate();
  const [menu, setMenu] = useState<MenuAt>();
  const strip = useRef<HTMLElement>(null);
  const dragged = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the active tab brings it into view.
  useEffect(() => {
    strip.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activePath, tabs.length]);
  function close(doomed: (tab: TabView) => boolean): void {
    const goTo = closeMatchingTabs(doomed, activePath);
    if (goTo) void navigate(goTo);
  }
  function openMenu(event: MouseEvent, tab: TabView): void {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key sends no pointer position.
    setMenu({ tab, x: event.clientX || box.left, y: event.clientY || box.bottom });
  }
  return (
    <nav
      ref={strip}
      className="tab-strip"
      aria-label="已打开的页面"
      onWheel={(event) => {
        if (strip.current && event.deltaX === 0) strip.current.scrollLeft += event.deltaY;
      }}
    >
      {tabs.map((tab) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointer conveniences; link and button inside have the keyboard's ways.
        <span
          key={tab.path}
          className="tab"
          data-active={tab.path === activePath}
          draggable={!tab.affix}
          onDragStart={() => {
            dragged.current = tab.path;
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => {
            if (dragged.current) reorderTab(dragged.current, tab.path);
          }}
          onAuxClick={(event) => {
            if (event.button === 1 && !tab.affix) close((other) => other.path === tab.path);
          }}
          onContextMenu={(event) => openMenu(event, tab)}
        >
          <Link to={tab.fullPath} draggable={false} aria-current={tab.path === activePath ? 'page' : undefined}>
            {tab.title}
          </Link>
          {tab.affix ? null : (
            <button
              type="button"
              className="tab-close"
              aria-label={`关闭${tab.title}`}
              onClick={() => close((other) => other.path === tab.path)}
            >
              <Icon name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {menu ? <TabMenu at={menu} onDone={() => setMenu(undefined)} onClose={close} /> : null}
    </nav>
  );
}
