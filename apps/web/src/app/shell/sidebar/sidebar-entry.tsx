import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { SidebarNode } from '../../../features/menus/menu-rules.ts';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { latePart } from '../../../lib/page/preloadable.tsx';
import { Icon, isIconName } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { preloadAddress } from '../../page-registry.tsx';
import * as zh from '../../zh.tsx';
import { useTabs } from '../tabs/tab-store.ts';
import * as styles from './sidebar.module.css';
import { closeOverlay, setGroups, useSidebar } from './sidebar-state.ts';

/** Icon and title. Without a known icon the collapsed sidebar shows the title's first character, the open one a dot. */
export function EntryBody({ node }: { node: SidebarNode }): ReactNode {
  return (
    <>
      {isIconName(node.icon) ? (
        <Icon name={node.icon} />
      ) : (
        <span className={styles.navLetter} data-letter={node.title.slice(0, 1)} aria-hidden="true" />
      )}
      <span className={styles.navText}>{node.title}</span>
    </>
  );
}

/** Fetched after the menu is shown: nothing should wait for its number. */
const ApprovalsCount = latePart(() => import('../../../features/approvals/to-do-count.tsx'));

type LeafProps = { node: SidebarNode; marked: string; depth?: number };
/** `named`: another element beside it shows the whole name. */
type LinkProps = LeafProps & { named?: boolean };

/** A page or an outside link. */
export function LeafLink({ node, marked, depth = 0, named = false }: LinkProps): ReactNode {
  const tab = useTabs((state) => state.tabs.find((tab) => tab.path === node.path)?.fullPath);
  const isOpen = useTabs((state) => state.seen.includes(node.path));
  const approvals = usePagePath('approvals');
  const style = { '--depth': depth } as CSSProperties;
  if (node.external) {
    return (
      <a
        className={styles.navItem}
        style={style}
        href={node.path}
        target="_blank"
        rel="noopener noreferrer"
        title={named ? undefined : node.title}
      >
        <EntryBody node={node} />
        <span className={styles.navMark}>
          <Icon name="external" size={14} />
          <span className={looks.srOnly}>{zh.leafLink.newWindow}</span>
        </span>
      </a>
    );
  }
  const isMarked = node.path === marked;
  return (
    <Link
      className={isMarked ? `${styles.navItem} ${styles.active}` : styles.navItem}
      style={style}
      // An open tab is shown again at its last address with its filters.
      to={tab ?? node.path}
      title={named ? undefined : node.title}
      aria-current={isMarked ? 'page' : undefined}
      onPointerDown={() => {
        // Fetching of code and data starts when the pointer goes down; the click follows a tenth of a second later.
        if (!isOpen) void preloadAddress(new URL(tab ?? node.path, window.location.origin));
      }}
      onClick={closeOverlay}
    >
      <EntryBody node={node} />
      {node.path === approvals ? (
        <Suspense>
          <ApprovalsCount />
        </Suspense>
      ) : null}
    </Link>
  );
}

/** An entry of the open sidebar, with its group's entries below it. */
export function Entry({ node, marked, depth = 0 }: LeafProps): ReactNode {
  const open = useSidebar((state) => state.groups[node.key] ?? false);
  if (node.children.length === 0) {
    return (
      <li>
        <LeafLink node={node} marked={marked} depth={depth} />
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={styles.navItem}
        style={{ '--depth': depth } as CSSProperties}
        aria-expanded={open}
        title={node.title}
        onClick={() => setGroups([node.key], !open)}
      >
        <EntryBody node={node} />
        <span className={`${styles.navMark} ${styles.navArrow}`}>
          <Icon name="down" size={14} />
        </span>
      </button>
      {open ? (
        <ul>
          {node.children.map((child) => (
            <Entry key={child.key} node={child} marked={marked} depth={depth + 1} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
