import {
  INVITATION_STATE_NAMES,
  type Invitation,
  type InvitationState,
  PARTICIPANT_KIND_NAMES,
} from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { IssuedLink } from './issued-link.tsx';
import { invitationsQuery, refreshNetwork, reissueInvitation, withdrawInvitation } from './queries.ts';

const TONES: Record<InvitationState, Tone> = { open: 'info', accepted: 'ok', withdrawn: 'mute', expired: 'warn' };

function InvitationRow({ row }: { row: Invitation }): ReactNode {
  const again = useMutation({ mutationFn: reissueInvitation, onSuccess: refreshNetwork });
  const back = useMutation({
    mutationFn: withdrawInvitation,
    onSuccess: () => {
      showToast('success', '邀请已撤回，链接失效');
      return refreshNetwork();
    },
  });
  const [shown, setShown] = useState(false);
  return (
    <li className="invitation-row">
      <span>
        <strong>{row.name}</strong> <span className="soft">{PARTICIPANT_KIND_NAMES[row.kind]}</span>{' '}
        <StatusTag tone={TONES[row.state]}>{INVITATION_STATE_NAMES[row.state]}</StatusTag>
        <br />
        <span className="soft">
          {row.legalName} · 有效期至 <span className="num">{row.expiresAt}</span>
        </span>
      </span>
      <span className="chips">
        <Button
          small
          busy={again.isPending}
          aria-label={`为 ${row.name} 重新生成链接`}
          onClick={() => again.mutate(row.id, { onSuccess: () => setShown(true) })}
        >
          重新生成链接
        </Button>
        {row.state === 'open' ? (
          <Button
            small
            kind="text"
            className="btn-danger"
            busy={back.isPending}
            aria-label={`撤回 ${row.name} 的邀请`}
            onClick={() => back.mutate(row.id)}
          >
            撤回
          </Button>
        ) : null}
      </span>
      {shown && again.data ? (
        <Dialog
          title="新的邀请链接"
          onClose={() => setShown(false)}
          footer={<Button onClick={() => setShown(false)}>完成</Button>}
        >
          <IssuedLink issued={again.data} />
        </Dialog>
      ) : null}
    </li>
  );
}

/** Invitations that nobody accepted yet; nothing where there are none. */
export function InvitationsPanel(): ReactNode {
  const { data } = useQuery(invitationsQuery);
  const open = data?.list.filter(({ state }) => state === 'open').length ?? 0;
  if (!data || data.list.length === 0) return null;
  return (
    <details className="panel invitations" data-testid="invitations">
      <summary>待接受的邀请（{open}）</summary>
      <ul>
        {data.list.map((row) => (
          <InvitationRow key={row.id} row={row} />
        ))}
      </ul>
    </details>
  );
}
