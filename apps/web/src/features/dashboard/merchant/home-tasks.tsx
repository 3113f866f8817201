import type { HomeTask, MerchantHome } from '@mashang/contract/merchant-home';
import type { PageName } from '@mashang/contract/pages';
import { REFUND_STATE } from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../dashboard.module.css';
import * as zh from './zh.tsx';

/** Where each task is done, or where its cause is seen. */
const PAGES: Record<HomeTask, PageName> = {
  refund: 'approvals',
  approval: 'approvals',
  mine: 'approvals',
  funds: 'own-refunds',
  account: 'own-settlements',
  webhook: 'developer',
  endpoint: 'developer',
  verification: 'own-verification',
  key: 'developer',
  settlement: 'own-settlements',
};

/** What the page shows first: the rows of the task, or the tab where they are. */
const QUERIES: Partial<Record<HomeTask, string>> = {
  mine: '?tab=mine',
  funds: `?state=${REFUND_STATE.waiting_funds}`,
  webhook: '?tab=deliveries&state=dead',
  endpoint: '?tab=access',
};

function Task({ task }: { task: MerchantHome['tasks'][number] }): ReactNode {
  const to = usePagePath(PAGES[task.kind]);
  return (
    <li data-testid={`task-${task.kind}`}>
      <span>{task.text}</span>
      {to ? <Link to={`${to}${QUERIES[task.kind] ?? ''}`}>{zh.homeTasks.open}</Link> : null}
    </li>
  );
}

/** What there is to do; a text where there is nothing. */
export function HomeTasks({ tasks }: { tasks: MerchantHome['tasks'] }): ReactNode {
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="home-tasks">
      <h2 className={controls.sectionTitle} id="home-tasks">
        {zh.homeTasks.title}
      </h2>
      <ul className={styles.todo}>
        {tasks.map((task) => (
          <Task key={`${task.kind} ${task.text}`} task={task} />
        ))}
        {tasks.length === 0 ? <li className={looks.soft}>{zh.homeTasks.nothing}</li> : null}
      </ul>
    </section>
  );
}
