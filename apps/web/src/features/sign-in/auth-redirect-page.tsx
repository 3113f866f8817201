import { type ReactNode, useEffect, useState } from 'react';
import { usePageTitle } from '../../lib/format/title.ts';
import { openTabChannel } from '../../lib/session/tab-channel.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as publicStyles from '../../ui/layout/public.module.css';
import * as styles from './auth-redirect.module.css';
import { AUTHORISATION_CHANNEL, type AuthorisationEnd, readAuthorisationEnd, wordsOf } from './auth-redirect-rules.ts';
import { PublicFrame } from './public-frame.tsx';
import * as zh from './zh.tsx';

const CLOSES_AFTER_S = 3;

/**
 * Notifies the waiting pages: the opening window, and every page of this site in case a platform has cut the opener.
 */
function sendEnd(end: AuthorisationEnd): void {
  const { opener, location } = window;
  if (opener && opener !== window) (opener as Window).postMessage(end, location.origin);
  const channel = openTabChannel<AuthorisationEnd>(AUTHORISATION_CHANNEL, () => undefined);
  channel.send(end);
  channel.close();
}

/** Counts down to closing; `stays` when the browser does not let a script close this window. */
function useClosing(): { left: number; stays: boolean } {
  const [left, setLeft] = useState(CLOSES_AFTER_S);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (left > 0) {
      const timer = setTimeout(() => setLeft(left - 1), 1_000);
      return () => clearTimeout(timer);
    }
    window.close();
    const timer = setTimeout(() => setStays(true), 300);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, stays };
}

/** The end of an OAuth authorisation: shows the outcome, passes it on and closes itself. */
export default function AuthRedirectPage(): ReactNode {
  usePageTitle(zh.authRedirectPage.pageTitle);
  const [end] = useState(() => readAuthorisationEnd(window.location.search));
  const { left, stays } = useClosing();
  const words = wordsOf(end);
  useEffect(() => {
    // Code and state must be neither in the history nor on a screenshot.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (end.outcome !== 'missing') sendEnd(end);
  }, [end]);
  return (
    <PublicFrame>
      <section className={styles.redirectEnd} data-good={words.good ?? false} data-testid="auth-redirect">
        <span className={styles.redirectMark}>
          <Icon name={words.good ? 'check' : end.outcome === 'denied' ? 'info' : 'alert'} size={28} />
        </span>
        <h1>{words.title}</h1>
        <p className={publicStyles.publicLead}>{words.hint}</p>
        <p className={looks.soft} role="status">
          {stays ? zh.authRedirectPage.closeByHand : zh.authRedirectPage.closesIn(left)}
        </p>
        {stays ? null : <Button onClick={() => window.close()}>{zh.authRedirectPage.close}</Button>}
      </section>
    </PublicFrame>
  );
}
