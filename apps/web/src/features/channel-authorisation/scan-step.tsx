import type { AuthorisationRequest } from '@mashang/contract/channel-authorisation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import { countdownText } from '../../lib/format/format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { useAuthorisationEnd } from '../sign-in/use-authorisation-end.ts';
import { END_WORDS, scopesText } from './authorisation-words.ts';
import * as styles from './authorisations.module.css';
import { loginQuery, refreshAuthorisations } from './queries.ts';
import * as zh from './zh.tsx';

const QR_PX = 200;
/** With less time than this the time left is shown as urgent. */
const SOON_MS = 60_000;

type Props = { request: AuthorisationRequest; again(): void; busy: boolean; error: string; onClose(): void };

const bare = (code: string) => code.replace(/[^A-Z0-9]/gi, '').toUpperCase();

/** Shows the code to scan while the request's state is polled; then the outcome, and what to do. */
export function ScanStep({ request, again, busy, error, onClose }: Props): ReactNode {
  const [reported, setReported] = useState(false);
  const [endsAt] = useState(() => Date.now() + request.expiresIn * 1_000);
  const login = useQuery(loginQuery(request.key, reported));
  const now = login.data?.request ?? request;
  useAuthorisationEnd(({ state }) => {
    if (bare(state) !== bare(request.userCode)) return;
    setReported(true);
    void login.refetch();
  });
  const { state } = now;
  useEffect(() => {
    if (state !== 'pending') void refreshAuthorisations();
  }, [state]);
  const fault = login.error instanceof CallError ? login.error.message : login.error ? zh.scanStep.noAnswer : '';
  if (state === 'pending') return <Waiting request={request} endsAt={endsAt} fault={fault} reported={reported} />;
  const words = END_WORDS[state];
  const good = state === 'authorised';
  return (
    <div className={styles.authEnd} data-testid="authorise-end" data-state={state}>
      <span className={styles.authMark} data-good={good}>
        <Icon name={good ? 'check' : 'info'} size={28} />
      </span>
      <div role="status">
        <p className={styles.authEndTitle}>{words.title}</p>
        {now.note ? <p>{now.note}</p> : null}
        <p className={looks.soft}>
          {good ? `${login.data?.authorisation?.accountName ?? ''}：${scopesText(now.scopes)}。` : ''}
          {words.hint}
        </p>
        {error ? <p className={`${controls.notice} ${controls.noticeBad}`}>{error}</p> : null}
      </div>
      <div className={controls.chips}>
        {good ? null : (
          <Button kind="primary" busy={busy} onClick={again}>
            {zh.scanStep.createAgain}
          </Button>
        )}
        <Button kind={good ? 'primary' : 'plain'} onClick={onClose}>
          {good ? zh.scanStep.finish : zh.scanStep.close}
        </Button>
      </div>
    </div>
  );
}

type WaitingProps = { request: AuthorisationRequest; endsAt: number; fault: string; reported: boolean };

function Waiting({ request, endsAt, fault, reported }: WaitingProps): ReactNode {
  const left = endsAt - useNow(1_000);
  return (
    <div className={styles.authScan}>
      <QrCode text={request.verificationUriComplete} size={QR_PX} label={zh.scanWaiting.codeLabel(request.uid)} />
      <p className={styles.authCode}>
        <span className={looks.soft}>{zh.scanWaiting.authorisationCode}</span>{' '}
        <span className={looks.mono} data-testid="auth-code">
          {request.userCode}
        </span>
      </p>
      <p role="status">
        {fault ? zh.scanWaiting.retries(fault) : reported ? zh.scanWaiting.reported : zh.scanWaiting.awaitingScan}
      </p>
      <p className={`${looks.soft} ${looks.num}`} role="timer" data-soon={left < SOON_MS || undefined}>
        {left > 0 ? zh.scanWaiting.timeLeft(countdownText(left)) : zh.scanWaiting.checkingExpiry}
      </p>
      <p className={looks.soft}>{zh.scanWaiting.checkCode(scopesText(request.scopes))}</p>
      <a className={controls.btn} href={request.verificationUriComplete} target="_blank" rel="noreferrer">
        {zh.scanWaiting.authoriseHere(<Icon name="external" size={16} />)}
      </a>
    </div>
  );
}
