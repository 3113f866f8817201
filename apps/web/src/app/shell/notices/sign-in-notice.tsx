import { KNOWN_PAGES } from '@mashang/contract/pages';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as zh from '../../zh.tsx';
import * as shellStyles from '../shell.module.css';

/**
 * Warns the user about its own sign-in: failed attempts of others, and a change of factors that delays money actions.
 */
export function SignInNotice(): ReactNode {
  const { signInNotice } = useCurrentUser();
  const { failedTries, failedLastAt, factorsChangedAt, moneyFrom } = signInNotice;
  const [read, setRead] = useState(false);
  if (read || (failedTries === 0 && moneyFrom === '')) return null;
  return (
    <div
      className={`${controls.notice} ${controls.noticeWarn} ${shellStyles.connectionNotice}`}
      role="status"
      data-testid="sign-in-notice"
    >
      <span>
        {failedTries > 0 ? zh.signInNotice.failedTries(failedTries, failedLastAt) : ''}
        {moneyFrom ? zh.signInNotice.moneyFrom(factorsChangedAt, moneyFrom) : ''}
        <Link to={KNOWN_PAGES.profile.path}>{zh.signInNotice.viewSecurity}</Link>
      </span>
      <Button small onClick={() => setRead(true)}>
        {zh.signInNotice.dismiss}
      </Button>
    </div>
  );
}
