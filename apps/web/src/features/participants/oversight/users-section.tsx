import type { OverseenDetail } from '@mashang/contract/participants';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';
import { type ReactNode, useId, useState } from 'react';
import { useMay } from '../../../lib/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Dash } from '../../../ui/facts.tsx';
import { AccessTags, type LostAccess, LostAccessButtons, LostAccessDialog } from '../../../ui/lost-access.tsx';
import { PendingBadges } from '../../../ui/pending-badge.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { type PendingOf, usePendingOf } from '../../approvals/use-pending.ts';
import { useUserDevices } from '../../sign-in/use-user-devices.ts';

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
      title: '账号',
      render: (row) => (
        <span>
          <strong>{row.username}</strong>
          {row.nickname && row.nickname !== row.username ? <span className="soft"> {row.nickname}</span> : null}
        </span>
      ),
    },
    {
      key: 'standing',
      title: '状态',
      render: (row) => (
        <span className="chips">
          <AccessTags access={row} />
          <PendingBadges pending={pendingOf('user', row.id)} />
        </span>
      ),
    },
    { key: 'lastSeen', title: '最近在线', render: (row) => <Dash text={row.lastSeen} /> },
  ];
  if (start)
    columns.push({
      key: 'actions',
      title: '操作',
      render: (user) => (
        <span className="chips">
          <Button small kind="text" aria-label={`登录与设备 ${user.username}`} onClick={() => showDevices(user)}>
            登录与设备
          </Button>
          <LostAccessButtons user={user} pending={pendingOf('user', user.id)} start={(lost) => start({ lost, user })} />
        </span>
      ),
    });
  return columns;
}

/** Who signs in for a participant; a lost password or phone is given back by two people. */
export function UsersSection({ users }: { users: readonly User[] }): ReactNode {
  const id = useId();
  const pendingOf = usePendingOf();
  const mayPropose = useMay('operator-user:propose');
  const [doing, setDoing] = useState<Doing>();
  const devices = useUserDevices();
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        登录账号
      </h3>
      <div className="panel">
        <DataTable
          label="登录账号"
          testId="participant-users"
          stack
          columns={userColumns(pendingOf, mayPropose ? setDoing : undefined, devices.show)}
          rows={[...users]}
          rowKey={(row) => row.id}
          empty={<EmptyState title="还没有登录账号" hint="接受邀请并设置密码后出现在这里。" />}
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
