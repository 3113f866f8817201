import type { ReactNode } from 'react';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import './shell.css';
import './sidebar/sidebar.css';
import { useSidebar } from './sidebar/sidebar-state.ts';
import './tabs/tab-strip.css';

const LINES = ['62%', '74%', '56%', '68%'];

/** The layout's outline while user and menus are loading: it has the same boxes, so that nothing moves afterwards. */
export function LoadingShell(): ReactNode {
  const isMobile = useIsMobile();
  const opened = useSidebar((state) => state.opened);
  return (
    <div className="shell" data-sidebar={isMobile ? 'mobile' : opened ? 'open' : 'collapsed'} aria-busy="true">
      <aside className="sidebar" aria-hidden="true">
        <div className="sidebar-title" />
        <div className="sidebar-waiting">
          {LINES.map((width) => (
            <span key={width} className="skeleton" data-testid="skeleton" style={{ width: opened ? width : '20px' }} />
          ))}
        </div>
      </aside>
      <div className="shell-main">
        <div className="top-bar" />
        <div className="tab-strip" />
        <main className="page">
          <SkeletonLines lines={6} />
        </main>
      </div>
    </div>
  );
}
