import type { ReactNode } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './to-do-count.module.css';
import { useApprovalsToDo } from './use-pending.ts';
import * as zh from './zh.tsx';

/** Number of proposals that wait for the reader's decision, on the sidebar's entry. */
export default function ToDoCount(): ReactNode {
  const count = useApprovalsToDo();
  if (count === 0) return null;
  return (
    <span className={styles.navCount}>
      <span className={`${controls.countBadge} ${looks.num}`}>{count > 99 ? '99+' : count}</span>
      <span className={looks.srOnly}>{zh.toDoCount.unit}</span>
    </span>
  );
}
