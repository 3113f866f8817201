import {
  INVITATION_STATE_NAMES,
  type Invitation,
  type InvitationState,
  PARTICIPANT_KIND_NAMES,
} from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { StatusTag, type Tone } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../participants.module.css';
import { invitationsQuery, refreshNetwork, reissueInvitation, withdrawInvitation } from '../queries.ts';
import * as zh from '../zh.tsx';
import { IssuedLink } from './issued-link.tsx';

const TONES: Record<InvitationState, Tone> = { open: 'info', accepted: 'ok', withdrawn: 'mute', expired: 'warn' };

function InvitationRow({ row }: { row: Invitation }): ReactNode {
  const again = useMutation({ mutationFn: reissueInvitation, onSuccess: refreshNetwork });
  const back = useMutation({
    mutationFn: withdrawInvitation,
    onSuccess: () => {
      showToast('success', zh.invitationRow.withdrawn);
      return refreshNetwork();
    },
  });
  const [shown, setShown] = useState(false);
  return (
    <li className={styles.invitationRow}>
      <span>
        <strong>{row.name}</strong> <span className={looks.soft}>{PARTICIPANT_KIND_NAMES[row.kind]}</span>{' '}
        <StatusTag tone={TONES[row.state]}>{INVITATION_STATE_NAMES[row.state]}</StatusTag>
        <br />
        <span className={looks.soft}>
          {zh.invitationRow.facts(row.legalName, <span className={looks.num}>{row.expiresAt}</span>)}
        </span>
      </span>
      <span className={controls.chips}>
        <Button
          small
          busy={again.isPending}
          aria-label={zh.invitationRow.renewLabel(row.name)}
          onClick={() => again.mutate(row.id, { onSuccess: () => setShown(true) })}
        >
          {zh.invitationRow.renew}
        </Button>
        {row.state === 'open' ? (
          <Button
            small
            kind="text"
            className={controls.btnDanger}
            busy={back.isPending}
            aria-label={zh.invitationRow.withdrawLabel(row.name)}
            onClick={() => back.mutate(row.id)}
          >
            {zh.invitationRow.withdraw}
          </Button>
        ) : null}
      </span>
      {shown && again.data ? (
        <Dialog
          title={zh.invitationRow.newLinkTitle}
          onClose={() => setShown(false)}
          footer={<Button onClick={() => setShown(false)}>{zh.invitationRow.close}</Button>}
        >
          <IssuedLink issued={again.data} />
        </Dialog>
      ) : null}
    </li>
  );
}

/** Invitations that nobody has accepted yet; nothing without any. */
export function InvitationsPanel(): ReactNode {
  const { data } = useQuery(invitationsQuery);
  const open = data?.list.filter(({ state }) => state === 'open').length ?? 0;
  if (!data || data.list.length === 0) return null;
  return (
    <details className={`${controls.panel} ${styles.invitations}`} data-testid="invitations">
      <summary>{zh.invitationsPanel.summary(open)}</summary>
      <ul>
        {data.list.map((row) => (
          <InvitationRow key={row.id} row={row} />
        ))}
      </ul>
    </details>
  );
}
