import type { ReactNode } from 'react';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import './shell.css';

/** The layout's outline while user and menus are on their way. */
export function LoadingShell(): ReactNode {
  return (
    <div className="shell" data-sidebar="open">
      <aside className="sidebar sidebar-waiting" />
      <div className="shell-main">
        <div className="top-bar" />
        <div className="page">
          <SkeletonLines lines={6} />
        </div>
      </div>
    </div>
  );
}
