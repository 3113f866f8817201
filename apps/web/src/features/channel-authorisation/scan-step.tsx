import type { AuthorisationRequest } from '@mashang/contract/channel-authorisation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { countdownText } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useAuthorisationEnd } from '../sign-in/use-authorisation-end.ts';
import { END_WORDS, scopesText } from './authorisation-words.ts';
import { loginQuery, refreshAuthorisations } from './queries.ts';

const QR_PX = 200;
/** From here on the time is shown as pressing. */
const SOON_MS = 60_000;

type Props = { request: AuthorisationRequest; again(): void; busy: boolean; error: string; onClose(): void };

const bare = (code: string) => code.replace(/[^A-Z0-9]/gi, '').toUpperCase();

/** The code to scan while the platform is asked how it stands; then how it ended, and what to do. */
export function ScanStep({ request, again, busy, error, onClose }: Props): ReactNode {
  const [heard, setHeard] = useState(false);
  const [endsAt] = useState(() => Date.now() + request.expiresIn * 1_000);
  const login = useQuery(loginQuery(request.key, heard));
  const now = login.data?.request ?? request;
  useAuthorisationEnd(({ state }) => {
    if (bare(state) !== bare(request.userCode)) return;
    setHeard(true);
    void login.refetch();
  });
  const { state } = now;
  useEffect(() => {
    if (state !== 'pending') void refreshAuthorisations();
  }, [state]);
  const unwell = login.error instanceof CallError ? login.error.message : login.error ? '暂时没有应答' : '';
  if (state === 'pending') return <Waiting request={request} endsAt={endsAt} unwell={unwell} heard={heard} />;
  const words = END_WORDS[state];
  const good = state === 'authorised';
  return (
    <div className="auth-end" data-testid="authorise-end" data-state={state}>
      <span className="auth-mark" data-good={good}>
        <Icon name={good ? 'check' : 'info'} size={28} />
      </span>
      <div role="status">
        <p className="auth-end-title">{words.title}</p>
        {now.note ? <p>{now.note}</p> : null}
        <p className="soft">
          {good ? `${login.data?.authorisation?.accountName ?? ''}：${scopesText(now.scopes)}。` : ''}
          {words.hint}
        </p>
        {error ? <p className="notice notice-bad">{error}</p> : null}
      </div>
      <div className="chips">
        {good ? null : (
          <Button kind="primary" busy={busy} onClick={again}>
            重新生成二维码
          </Button>
        )}
        <Button kind={good ? 'primary' : 'plain'} onClick={onClose}>
          {good ? '完成' : '关闭'}
        </Button>
      </div>
    </div>
  );
}

type WaitingProps = { request: AuthorisationRequest; endsAt: number; unwell: string; heard: boolean };

function Waiting({ request, endsAt, unwell, heard }: WaitingProps): ReactNode {
  const left = endsAt - useNow(1_000);
  return (
    <div className="auth-scan">
      <QrCode text={request.verificationUriComplete} size={QR_PX} label={`${request.uid}的授权二维码`} />
      <p className="auth-code">
        <span className="soft">授权码</span> <span className="mono">{request.userCode}</span>
      </p>
      <p role="status">{unwell ? `${unwell}，稍后自动重试。` : heard ? '已收到，正在确认…' : '等待扫码授权'}</p>
      <p className="soft num" role="timer" data-soon={left < SOON_MS || undefined}>
        {left > 0 ? `二维码还有 ${countdownText(left)}` : '正在确认二维码是否过期…'}
      </p>
      <p className="soft">扫码后请核对平台显示的授权码与上方一致。申请的权限：{scopesText(request.scopes)}。</p>
      <a className="btn" href={request.verificationUriComplete} target="_blank" rel="noreferrer">
        在本机浏览器中授权
        <Icon name="external" size={16} />
      </a>
    </div>
  );
}
