import { PUBLIC_PATHS } from '@mashang/contract/pages';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../../lib/format/title.ts';
import { howPageWasLeft, useSession } from '../../lib/session/session.ts';
import { sessionEndReason } from '../../lib/session/session-end-reason.ts';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { PublicFrame } from './public-frame.tsx';
import { returnPath } from './return-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInHelp } from './sign-in-help.tsx';
import * as zh from './zh.tsx';

/** Opens the requested page. Data of a previous user in this page's memory is not for the next one. */
function Enter({ to }: { to: string }): null {
  const navigate = useNavigate();
  useEffect(() => {
    if (howPageWasLeft()) window.location.replace(to);
    else void navigate(to, { replace: true });
  }, [to, navigate]);
  return null;
}

/** 登录; with a token, also one from another tab, it continues at once. */
export function SignInPage({ onTyping }: { onTyping(): void }): ReactNode {
  usePageTitle(zh.signInPage.pageTitle);
  const { search } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.value !== '');
  const [why] = useState(sessionEndReason);
  const stray = search !== '' && howPageWasLeft() === 'by-hand';
  useEffect(() => {
    if (stray && !signedIn) void navigate(PUBLIC_PATHS.signIn, { replace: true });
  }, [stray, signedIn, navigate]);
  if (signedIn) return <Enter to={stray ? '/' : returnPath(search)} />;
  return (
    <PublicFrame>
      <h1 className={looks.srOnly}>{zh.signInPage.pageTitle}</h1>
      {why ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`} role="alert" data-testid="why-left">
          {why}
        </p>
      ) : null}
      <SignInForm onTyping={onTyping} />
      <SignInHelp />
    </PublicFrame>
  );
}
