import type { ReactNode } from 'react';
import { useApprovalsToDo } from './use-pending.ts';
import * as zh from './zh.tsx';

/** Number of proposals that wait for the reader's decision, on the sidebar's entry. */
export default function ToDoCount(): ReactNode {
  const count = useApprovalsToDo();
  if (count === 0) return null;
  return (
    <span className="nav-count">
      <span className="count-badge num">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{zh.toDoCount.unit}</span>
    </span>
  );
}
