import type { ReactNode } from 'react';
import * as controls from '../form/controls.module.css';

/** Shows that there is nothing, and what to do about it. */
export function EmptyState({
  title,
  hint,
  action,
}: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className={controls.empty}>
      <p className={controls.emptyTitle}>{title}</p>
      {hint ? <p>{hint}</p> : null}
      {action}
    </div>
  );
}
