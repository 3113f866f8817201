import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { SidebarNode } from '../../../features/menus/menu-rules.ts';
import { AREA_SHORT_TITLES, AREA_TITLES, useCurrentUser } from '../../../lib/session/current-user.ts';
import { useUiSettings } from '../../../lib/settings/settings.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Logo } from '../../../ui/layout/logo.tsx';
import * as zh from '../../zh.tsx';
import { useOverlayFocus } from '../use-overlay-focus.ts';
import { CollapsedEntry } from './collapsed-entry.tsx';
import * as styles from './sidebar.module.css';
import { Entry } from './sidebar-entry.tsx';
import { groupsAround } from './sidebar-rules.ts';
import { closeOverlay, setGroups, showFlyout } from './sidebar-state.ts';

/** Up and Down move between the entries, as Tab does. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${styles.navItem}`)];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  lines[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

type Props = {
  nodes: readonly SidebarNode[];
  /** Path of the current entry. */
  marked: string;
  shape: 'open' | 'collapsed' | 'overlay' | 'away';
};

/** The menu: 240 px open, 54 px collapsed to icons, an overlay on a phone. */
export function Sidebar({ nodes, marked, shape }: Props): ReactNode {
  const user = useCurrentUser();
  const showLogo = useUiSettings((settings) => settings.sidebarLogo);
  const ref = useRef<HTMLElement>(null);
  useOverlayFocus(ref, shape === 'overlay');
  useEffect(() => {
    showFlyout(undefined);
    // The route opens its groups; groups that the user opened stay open.
    setGroups(groupsAround(nodes, marked) ?? [], true);
    requestAnimationFrame(() => {
      ref.current?.querySelector(`.${styles.sidebarNav} [aria-current="page"]`)?.scrollIntoView({ block: 'nearest' });
    });
  }, [nodes, marked]);
  const collapsed = shape === 'collapsed';
  const name = user.nickname || user.username;
  const Line = collapsed ? CollapsedEntry : Entry;
  return (
    <aside ref={ref} className={styles.sidebar} inert={shape === 'away'} data-testid="sidebar">
      <Link
        className={styles.sidebarTitle}
        data-testid="sidebar-title"
        to="/"
        title={zh.sidebar.home}
        onClick={closeOverlay}
      >
        {showLogo ? <Logo size={28} /> : null}
        <span>{collapsed ? AREA_SHORT_TITLES[user.area] : AREA_TITLES[user.area]}</span>
      </Link>
      <nav
        className={styles.sidebarNav}
        aria-label={zh.sidebar.label}
        onKeyDown={walk}
        onScroll={() => showFlyout(undefined)}
      >
        <ul>
          {nodes.map((node) => (
            <Line key={node.key} node={node} marked={marked} />
          ))}
        </ul>
      </nav>
      <div className={styles.sidebarUser} data-testid="sidebar-user" title={name}>
        <Avatar name={name} url={user.headImgUrl} />
        <span className={styles.navText}>
          <strong>{name}</strong>
          <small>{user.participantName || user.institution}</small>
        </span>
      </div>
    </aside>
  );
}
