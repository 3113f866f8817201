import type { MerchantHome } from '@mashang/contract/merchant-home';
import { GUIDE_PATH } from '@mashang/contract/pages';
import { keysOf } from '@mashang/contract/states';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../dashboard.module.css';
import * as zh from './zh.tsx';

type Steps = NonNullable<MerchantHome['firstSteps']>;
type Step = { key: string; text: string; isDone: boolean; to: string | undefined };

/** Tabs of 开发者 where the steps are done. */
const TEST_TABS: Record<keyof Steps['test'], string> = {
  key: 'keys',
  webhook: 'test',
  order: 'test',
  paid: 'test',
  delivered: 'test',
};
const LIVE_TABS: Record<keyof Steps['live'], string> = {
  product: 'products',
  key: 'keys',
  endpoint: 'access',
  order: 'products',
};

function StepList({ title, note, steps }: { title: string; note: ReactNode; steps: readonly Step[] }): ReactNode {
  const id = useId();
  // The first that is open is the one to do now.
  const next = steps.find(({ isDone }) => !isDone)?.key;
  return (
    <section aria-labelledby={id}>
      <h3 className={looks.soft} id={id}>
        {title}
      </h3>
      <ol className={styles.todo}>
        {steps.map(({ key, text, isDone, to }) => (
          <li key={key} data-done={isDone} data-testid={`step-${key}`}>
            <span className={controls.chips}>
              <StatusTag tone={isDone ? 'ok' : key === next ? 'warn' : 'mute'}>
                {isDone ? zh.firstSteps.done : key === next ? zh.firstSteps.next : zh.firstSteps.open}
              </StatusTag>
              {text}
            </span>
            {to && !isDone ? (
              <Link to={to} aria-label={zh.firstSteps.goTo(text)}>
                {zh.firstSteps.go}
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
      <p className={looks.soft}>{note}</p>
    </section>
  );
}

/**
 * The way from the first sign-in to the first paid order, with what of it is done: in the test space, which needs
 * nobody else, then live.
 */
export function FirstSteps({ steps: { test, live } }: { steps: Steps }): ReactNode {
  const { google, sysPermissions } = useCurrentUser();
  const [developer, twoFactor] = [usePagePath('developer'), usePagePath('google-auth')];
  const may = sysPermissions.includes('own-key:manage');
  const at = (tab: string) => (developer && may ? `${developer}?tab=${tab}` : undefined);
  const { texts } = zh.firstSteps;
  const testSteps: Step[] = [
    { key: 'two-factor', text: texts.twoFactor, isDone: google, to: twoFactor },
    ...keysOf(TEST_TABS).map((step) => ({
      key: `test-${step}`,
      text: texts.test[step],
      isDone: test[step],
      to: at(TEST_TABS[step]),
    })),
  ];
  const liveSteps = keysOf(LIVE_TABS).map((step) => ({
    key: `live-${step}`,
    text: texts.live[step],
    isDone: live[step],
    to: at(LIVE_TABS[step]),
  }));
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="first-steps" data-testid="first-steps">
      <h2 className={controls.sectionTitle} id="first-steps">
        {zh.firstSteps.title}
      </h2>
      <StepList
        title={zh.firstSteps.testTitle}
        note={zh.firstSteps.testNote(
          <a href={GUIDE_PATH} target="_blank" rel="noreferrer">
            {zh.firstSteps.guide}
          </a>,
        )}
        steps={testSteps}
      />
      <StepList title={zh.firstSteps.liveTitle} note={zh.firstSteps.note} steps={liveSteps} />
    </section>
  );
}
