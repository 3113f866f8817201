import type { HomeTask, MerchantHome } from '@mashang/contract/merchant-home';
import type { PageName } from '@mashang/contract/pages';
import { keysOf } from '@mashang/contract/states';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../dashboard.module.css';
import * as zh from './zh.tsx';

/** Where each task is done, or where its cause is seen. */
const PAGES: Record<HomeTask, PageName> = {
  refund: 'approvals',
  endpoint: 'developer',
  verification: 'own-verification',
  key: 'developer',
  settlement: 'own-settlements',
};

function Task({ task }: { task: MerchantHome['tasks'][number] }): ReactNode {
  const to = usePagePath(PAGES[task.kind]);
  return (
    <li data-testid={`task-${task.kind}`}>
      <span>{task.text}</span>
      {to ? <Link to={to}>{zh.homeTasks.open}</Link> : null}
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

type Steps = NonNullable<MerchantHome['firstSteps']>;
/** Tab of 开发者 where a step is done, where it is not the first. */
const TAB_OF: Partial<Record<keyof Steps, string>> = { product: 'products', endpoint: 'access' };
/** The way to the first paid order, with what of it is done. */
export function FirstSteps({ steps }: { steps: Steps }): ReactNode {
  const developer = usePagePath('developer');
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="first-steps" data-testid="first-steps">
      <h2 className={controls.sectionTitle} id="first-steps">
        {zh.firstSteps.title}
      </h2>
      <ol className={styles.todo}>
        {keysOf(zh.firstSteps.steps).map((step) => (
          <li key={step} data-done={steps[step]}>
            <span className={controls.chips}>
              <StatusTag tone={steps[step] ? 'ok' : 'mute'}>
                {steps[step] ? zh.firstSteps.done : zh.firstSteps.open}
              </StatusTag>
              {zh.firstSteps.steps[step]}
            </span>
            {developer && !steps[step] ? (
              <Link to={TAB_OF[step] ? `${developer}?tab=${TAB_OF[step]}` : developer}>{zh.firstSteps.go}</Link>
            ) : null}
          </li>
        ))}
      </ol>
      <p className={looks.soft}>{zh.firstSteps.note}</p>
    </section>
  );
}
