import { AUTHORISATION_STATE_NAMES, type Authorisation } from '@mashang/contract/channel-authorisation';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { Facts } from '../../ui/display/facts.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { STATE_TONES, scopesText } from './authorisation-words.ts';
import * as styles from './authorisations.module.css';
import { refreshAuthorisations, renewAuthorisation } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { one: Authorisation; onAgain(): void; onRevoke(): void; onHistory(): void };

/** One account: its state, what it allows, and the possible actions. */
export function AuthorisationCard({ one, onAgain, onRevoke, onHistory }: Props): ReactNode {
  const active = one.state === 'active';
  const renew = useMutation({
    mutationFn: () => renewAuthorisation(one.id),
    onSuccess: () => showToast('success', zh.authorisationCard.renewed),
    onSettled: () => void refreshAuthorisations(),
  });
  return (
    <article className={`${controls.panel} ${styles.authCard}`} aria-label={one.uid} data-testid="authorisation-card">
      <header className={styles.authCardHead}>
        <h3 title={one.uid}>{one.uid}</h3>
        <StatusTag tone={STATE_TONES[one.state]}>{AUTHORISATION_STATE_NAMES[one.state]}</StatusTag>
      </header>
      <Facts
        rows={[
          [zh.authorisationCard.account, one.accountName],
          [zh.authorisationCard.scopes, scopesText(one.scopes)],
          [zh.authorisationCard.authorised, `${one.authorisedBy} · ${one.authorisedTime}`],
          [
            zh.authorisationCard.accessValidUntil,
            active ? one.accessExpiresTime || zh.authorisationCard.byPlatform : '',
          ],
          [zh.authorisationCard.lastRenewed, active ? one.renewedTime : ''],
          [zh.authorisationCard.ended, active ? '' : `${one.endedBy} · ${one.endedTime}`],
          [zh.authorisationCard.reason, one.endReason],
        ]}
      />
      <footer className={controls.chips}>
        {active ? (
          <>
            <Button small busy={renew.isPending} onClick={() => !renew.isPending && renew.mutate()}>
              {zh.authorisationCard.renew}
            </Button>
            <Button small className={controls.btnDanger} disabled={renew.isPending} onClick={onRevoke}>
              {zh.authorisationCard.revoke}
            </Button>
          </>
        ) : (
          <Button small kind="primary" onClick={onAgain}>
            {zh.authorisationCard.authoriseAgain}
          </Button>
        )}
        <Button small kind="text" onClick={onHistory}>
          {zh.authorisationCard.history}
        </Button>
      </footer>
    </article>
  );
}
