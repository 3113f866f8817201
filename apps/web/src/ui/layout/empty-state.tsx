import type { ReactNode } from 'react';

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
    <div className="empty">
      <p className="empty-title">{title}</p>
      {hint ? <p>{hint}</p> : null}
      {action}
    </div>
  );
}
