import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { SidebarNode } from '../../../features/menus/menu-rules.ts';
import * as styles from './sidebar.module.css';
import { EntryBody, LeafLink } from './sidebar-entry.tsx';
import { flyoutTop, groupsAround } from './sidebar-rules.ts';
import { showFlyout, useSidebar } from './sidebar-state.ts';

/** Delays that let the pointer pass over entries, and reach the flyout across other entries. */
const OPEN_AFTER_MS = 60;
const CLOSE_AFTER_MS = 180;
let pending: ReturnType<typeof setTimeout> | undefined;

function showSoon(key: string | undefined): void {
  clearTimeout(pending);
  const wait = key === undefined ? CLOSE_AFTER_MS : useSidebar.getState().flyout === undefined ? OPEN_AFTER_MS : 0;
  pending = setTimeout(() => showFlyout(key), wait);
}

function showNow(key: string | undefined): void {
  clearTimeout(pending);
  showFlyout(key);
}

type Props = { node: SidebarNode; marked: string };

function Lines({ nodes, marked }: { nodes: readonly SidebarNode[]; marked: string }): ReactNode {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.key}>
          {node.children.length === 0 ? (
            <LeafLink node={node} marked={marked} />
          ) : (
            <>
              <p className={styles.flyoutGroup}>{node.title}</p>
              <Lines nodes={node.children} marked={marked} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A box beside the sidebar with the entry's name, and a group's entries. */
function Flyout({ node, marked }: Props): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    const entry = box?.parentElement?.getBoundingClientRect();
    if (box && entry) {
      box.style.left = `${entry.right + 10}px`;
      box.style.top = `${flyoutTop(entry.top, box.offsetHeight, window.innerHeight)}px`;
    }
  }, []);
  const isGroup = node.children.length > 0;
  return (
    <div ref={ref} className={isGroup ? styles.flyout : `${styles.flyout} ${styles.flyoutTip}`} data-testid="flyout">
      <p className={styles.flyoutTitle} aria-hidden="true">
        {node.title}
      </p>
      {isGroup ? <Lines nodes={node.children} marked={marked} /> : null}
    </div>
  );
}

function focusFirst(entry: HTMLElement): void {
  entry.querySelector<HTMLElement>(`.${styles.flyout} a`)?.focus();
}

/** An icon of the collapsed sidebar; hovering, focus, touch or click shows its name or its group's entries. */
export function CollapsedEntry({ node, marked }: Props): ReactNode {
  const open = useSidebar((state) => state.flyout === node.key);
  const isGroup = node.children.length > 0;
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const onEntry = event.target === event.currentTarget.firstElementChild;
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      (event.currentTarget.firstElementChild as HTMLElement).focus();
      showNow(undefined);
    } else if (isGroup && onEntry && (event.key === 'ArrowRight' || event.key === 'Enter')) {
      event.preventDefault();
      flushSync(() => showNow(node.key));
      focusFirst(event.currentTarget);
    } else if (event.key === 'ArrowLeft' && !onEntry) {
      (event.currentTarget.firstElementChild as HTMLElement).focus();
    }
  }
  return (
    <li
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && showSoon(node.key)}
      onPointerLeave={(event: PointerEvent) => event.pointerType === 'mouse' && showSoon(undefined)}
      onFocus={() => showNow(node.key)}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) showSoon(undefined);
      }}
      onKeyDown={onKeyDown}
    >
      {isGroup ? (
        <button
          type="button"
          className={groupsAround([node], marked) ? `${styles.navItem} ${styles.active}` : styles.navItem}
          data-active={groupsAround([node], marked) !== undefined || undefined}
          aria-expanded={open}
          onClick={() => showNow(node.key)}
        >
          <EntryBody node={node} />
        </button>
      ) : (
        <LeafLink named node={node} marked={marked} />
      )}
      {open ? <Flyout node={node} marked={marked} /> : null}
    </li>
  );
}
