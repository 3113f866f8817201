import type { ReactNode } from 'react';
import { useApprovalsToDo } from './use-pending.ts';
import * as zh from './zh.tsx';

/** How many proposals wait for the reader's word, on the entry that leads to them. */
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
