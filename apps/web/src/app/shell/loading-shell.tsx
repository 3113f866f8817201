import type { ReactNode } from 'react';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import * as controls from '../../ui/form/controls.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as shellStyles from './shell.module.css';
import * as styles from './sidebar/sidebar.module.css';
import { useSidebar } from './sidebar/sidebar-state.ts';
import * as tabStripStyles from './tabs/tab-strip.module.css';

const LINES = ['62%', '74%', '56%', '68%'];

/** The layout's outline while user and menus are loading: it has the same boxes, so that nothing moves afterwards. */
export function LoadingShell(): ReactNode {
  const isMobile = useIsMobile();
  const opened = useSidebar((state) => state.opened);
  return (
    <div
      className={shellStyles.shell}
      data-sidebar={isMobile ? 'mobile' : opened ? 'open' : 'collapsed'}
      aria-busy="true"
    >
      <aside className={styles.sidebar} aria-hidden="true">
        <div className={styles.sidebarTitle} />
        <div className={styles.sidebarWaiting}>
          {LINES.map((width) => (
            <span
              key={width}
              className={controls.skeleton}
              data-testid="skeleton"
              style={{ width: opened ? width : '20px' }}
            />
          ))}
        </div>
      </aside>
      <div className={shellStyles.shellMain}>
        <div className={shellStyles.topBar} />
        <div className={tabStripStyles.tabStrip} />
        <main className={controls.page}>
          <SkeletonLines lines={6} />
        </main>
      </div>
    </div>
  );
}
