import type { OverseenDetail } from '@mashang/contract/participants';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';
import { type ReactNode, useId, useState } from 'react';
import { useMay } from '../../../lib/session/current-user.ts';
import { AccessTags, type LostAccess, LostAccessButtons, LostAccessDialog } from '../../../ui/dialog/lost-access.tsx';
import { Dash } from '../../../ui/display/facts.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { type PendingOf, usePendingOf } from '../../approvals/use-pending.ts';
import { useUserDevices } from '../../users/use-user-devices.ts';
import * as zh from '../zh.tsx';

type User = OverseenDetail['users'][number];
type Doing = { lost: LostAccess; user: User };

function userColumns(
  pendingOf: PendingOf,
  start: ((doing: Doing) => void) | undefined,
  showDevices: (user: User) => void,
): Column<User>[] {
  const columns: Column<User>[] = [
    {
      key: 'username',
      title: zh.userColumns.username,
      render: (row) => (
        <span>
          <strong>{row.username}</strong>
          {row.nickname && row.nickname !== row.username ? <span className={looks.soft}> {row.nickname}</span> : null}
        </span>
      ),
    },
    {
      key: 'standing',
      title: zh.userColumns.standing,
      render: (row) => (
        <span className={controls.chips}>
          <AccessTags access={row} />
          <PendingBadges pending={pendingOf('user', row.id)} />
        </span>
      ),
    },
    { key: 'lastSeen', title: zh.userColumns.lastSeen, render: (row) => <Dash text={row.lastSeen} /> },
  ];
  if (start)
    columns.push({
      key: 'actions',
      title: zh.userColumns.actions,
      render: (user) => (
        <span className={controls.chips}>
          <Button
            small
            kind="text"
            aria-label={zh.userColumns.showDevicesLabel(user.username)}
            onClick={() => showDevices(user)}
          >
            {zh.userColumns.showDevices}
          </Button>
          <LostAccessButtons user={user} pending={pendingOf('user', user.id)} start={(lost) => start({ lost, user })} />
        </span>
      ),
    });
  return columns;
}

/** Users who sign in for a participant; two people restore a lost password or phone. */
export function UsersSection({ users }: { users: readonly User[] }): ReactNode {
  const id = useId();
  const pendingOf = usePendingOf();
  const mayPropose = useMay('operator-user:propose');
  const [doing, setDoing] = useState<Doing>();
  const devices = useUserDevices();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.usersSection.heading}
      </h3>
      <div className={controls.panel}>
        <DataTable
          label={zh.usersSection.participantUsers}
          testId="participant-users"
          stack
          columns={userColumns(pendingOf, mayPropose ? setDoing : undefined, devices.show)}
          rows={[...users]}
          rowKey={(row) => row.id}
          empty={<EmptyState title={zh.usersSection.title} hint={zh.usersSection.hint} />}
        />
      </div>
      {devices.dialog}
      {doing ? (
        <LostAccessDialog
          lost={doing.lost}
          user={doing.user}
          firstPasswordHours={FIRST_PASSWORD_HOURS}
          proposalOf={proposalOf}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
    </section>
  );
}
