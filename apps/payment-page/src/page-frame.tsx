import type { ComponentProps, ReactNode } from 'react';
import { Message } from './message.tsx';
import * as styles from './page.module.css';
import { texts } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import type { News, Watch } from './watch-order.ts';

type Shown = ComponentProps<typeof TopBar>;
type FrameProps = {
  shown: Shown;
  /** The state, as a screen reader announces it. */
  state: string;
  trouble: string | null;
  refresh(): void;
  lead: ReactNode;
  side: ReactNode;
};

/** The frame of a page that is polled: who is responsible, whether the page is up to date, and two columns. */
export function PageFrame({ shown, state, trouble, refresh, lead, side }: FrameProps) {
  return (
    <div className={styles.page}>
      <TopBar {...shown} />
      <p className={styles.unseen} role="status" aria-live="polite">
        {trouble ? texts.payerPage.retrying(trouble) : state}
      </p>
      {trouble ? (
        <div className={`${styles.strip} ${styles.stripTrouble}`}>
          <span>{texts.payerPage.retryingNotice(trouble)}</span>
          <button type="button" className={styles.linkButton} onClick={refresh}>
            {texts.payerPage.retryNow}
          </button>
        </div>
      ) : null}
      <main className={styles.columns}>
        <div className={styles.column}>{lead}</div>
        <div className={`${styles.column} ${styles.columnSide}`}>{side}</div>
      </main>
    </div>
  );
}

type WaitingProps = { news: News<unknown>; refresh: Watch<unknown>['refresh']; goneTitle: string };

/** The page while there is nothing to show: the token names nothing, or the server has not answered yet. */
export function NothingYet({ news: { gone, trouble }, refresh, goneTitle }: WaitingProps) {
  if (gone !== null) return <Message title={goneTitle} text={gone} />;
  return (
    <Message title={trouble ?? texts.payerPage.offline} text={texts.payerPage.retriesByItself}>
      <button type="button" className={styles.button} onClick={refresh}>
        {texts.payerPage.retryNow}
      </button>
    </Message>
  );
}
