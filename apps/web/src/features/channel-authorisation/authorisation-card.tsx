import { AUTHORISATION_STATE_NAMES, type Authorisation } from '@mashang/contract/channel-authorisation';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { STATE_TONES, scopesText } from './authorisation-words.ts';
import { refreshAuthorisations, renewAuthorisation } from './queries.ts';

type Props = { one: Authorisation; onAgain(): void; onRevoke(): void; onHistory(): void };

/** One account: how it stands, what it allows, and what can be done. */
export function AuthorisationCard({ one, onAgain, onRevoke, onHistory }: Props): ReactNode {
  const active = one.state === 'active';
  const renew = useMutation({
    mutationFn: () => renewAuthorisation(one.id),
    onSuccess: () => showToast('success', '已续期'),
    onSettled: () => void refreshAuthorisations(),
  });
  return (
    <article className="panel auth-card" aria-label={one.uid} data-testid="authorisation-card">
      <header className="auth-card-head">
        <h3 title={one.uid}>{one.uid}</h3>
        <StatusTag tone={STATE_TONES[one.state]}>{AUTHORISATION_STATE_NAMES[one.state]}</StatusTag>
      </header>
      <Facts
        rows={[
          ['平台账号', one.accountName],
          ['权限', scopesText(one.scopes)],
          ['授权', `${one.authorisedBy} · ${one.authorisedTime}`],
          ['凭据有效至', active ? one.accessExpiresTime || '由平台决定' : ''],
          ['最近续期', active ? one.renewedTime : ''],
          ['结束', active ? '' : `${one.endedBy} · ${one.endedTime}`],
          ['原因', one.endReason],
        ]}
      />
      <footer className="chips">
        {active ? (
          <>
            <Button small busy={renew.isPending} onClick={() => !renew.isPending && renew.mutate()}>
              续期
            </Button>
            <Button small className="btn-danger" disabled={renew.isPending} onClick={onRevoke}>
              撤销
            </Button>
          </>
        ) : (
          <Button small kind="primary" onClick={onAgain}>
            重新授权
          </Button>
        )}
        <Button small kind="text" onClick={onHistory}>
          历史
        </Button>
      </footer>
    </article>
  );
}
