import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { refreshWebhooks, resendProgressQuery } from './queries.ts';
import * as styles from './webhooks.module.css';
import * as zh from './zh.tsx';

type Props = { started: string | undefined };

/**
 * The active run, live; after its end its result, until the page is opened again. A short run may end before the first
 * poll: the result of a run started here is always shown.
 */
export function ResendProgress({ started }: Props): ReactNode {
  const { data } = useQuery(resendProgressQuery);
  const watched = useRef<string>(undefined);
  const run = data?.run;
  const isRunning = run ? run.waiting > 0 : false;
  if (run && isRunning) watched.current = run.id;
  const isOwn = !!run && (watched.current === run.id || started === run.id);
  const ended = isOwn && !isRunning ? run.id : undefined;
  useEffect(() => {
    if (ended) void refreshWebhooks();
  }, [ended]);
  if (!run || !isOwn) return null;
  const done = run.total - run.waiting;
  return (
    <section
      className={`${controls.panel} ${styles.resendRun}`}
      data-testid="resend-run"
      data-done={!isRunning}
      aria-label={zh.resendProgress.title}
    >
      <div className={styles.resendRunLine}>
        <b>{isRunning ? zh.resendProgress.running : zh.resendProgress.finished}</b>
        <span className={looks.num}>
          {done} / {run.total}
        </span>
        <span className={`${looks.soft} ${looks.num}`}>
          {zh.resendProgress.delivered(run.delivered, run.failed > 0 ? zh.resendProgress.failed(run.failed) : '')}
        </span>
        <span className={looks.grow} />
        <span className={looks.soft}>
          {run.who} · <span className={looks.num}>{run.time}</span>
        </span>
      </div>
      <progress max={run.total} value={done} aria-label={zh.resendProgress.progress} />
    </section>
  );
}
