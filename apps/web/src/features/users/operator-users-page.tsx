import type { PendingApproval } from '@mashang/contract/approvals';
import { FIRST_PASSWORD_HOURS, type OperatorUsers } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { AccessTags, type LostAccess, LostAccessButtons, LostAccessDialog } from '../../ui/dialog/lost-access.tsx';
import { PendingBadges, PendingNew } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf, usePendingOfKind } from '../approvals/use-pending.ts';
import { operatorUsersQuery } from './queries.ts';
import { RolesTab } from './roles-tab.tsx';
import { useUserDevices } from './use-user-devices.ts';
import { ChangeUserDialog, CreateUserDialog } from './user-dialogs.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
type User = OperatorUsers[number];
type Doing =
  | { what: 'create' }
  | { what: 'change' | 'devices'; user: User }
  | { what: 'lost'; lost: LostAccess; user: User };

function userColumns(
  pendingOf: (user: User) => readonly PendingApproval[],
  start: ((doing: Doing) => void) | undefined,
): Column<User>[] {
  const columns: Column<User>[] = [
    {
      key: 'username',
      title: zh.userColumns.username,
      stick: 'left',
      render: (row) => (
        <span>
          <strong>{row.username}</strong> {row.self ? <span className={looks.soft}>{zh.userColumns.self}</span> : null}
        </span>
      ),
    },
    { key: 'nickname', title: zh.userColumns.nickname, render: (row) => row.nickname },
    { key: 'roles', title: zh.userColumns.roles, render: (row) => row.roles.map(({ name }) => name).join('、') },
    {
      key: 'standing',
      title: zh.userColumns.standing,
      render: (row) => (
        <span className={controls.chips}>
          <AccessTags access={row} />
          <PendingBadges pending={pendingOf(row)} />
        </span>
      ),
    },
    {
      key: 'lastSeen',
      title: zh.userColumns.lastSeen,
      render: (row) => <span className={looks.num}>{row.lastSeen || '—'}</span>,
    },
    {
      key: 'createTime',
      title: zh.userColumns.createTime,
      render: (row) => <span className={looks.num}>{row.createTime}</span>,
    },
  ];
  if (start)
    columns.push({
      key: 'actions',
      title: zh.userColumns.actions,
      stick: 'right',
      render: (row) =>
        row.self ? (
          <span className={looks.soft}>{zh.userColumns.byOthers}</span>
        ) : (
          <span className={controls.chips}>
            <Button
              small
              kind="text"
              aria-label={zh.userColumns.changeLabel(row.username)}
              onClick={() => start({ what: 'change', user: row })}
            >
              {zh.userColumns.change}
            </Button>
            <Button
              small
              kind="text"
              aria-label={zh.userColumns.devicesLabel(row.username)}
              onClick={() => start({ what: 'devices', user: row })}
            >
              {zh.userColumns.devices}
            </Button>
            <LostAccessButtons
              user={row}
              pending={pendingOf(row)}
              start={(lost) => start({ what: 'lost', lost, user: row })}
            />
          </span>
        ),
    });
  return columns;
}

/** The users of the staff, with their roles and state. */
function UsersTab(): ReactNode {
  const { data, error, refetch } = useQuery(operatorUsersQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const mayPropose = useMay('operator-user:propose');
  const pending = usePendingOf();
  // Users of participants wait for the same approval: they are shown at their participants.
  const newUsers = usePendingOfKind('user').filter(({ kind }) => kind === 'operator.create');
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  // A new user's first password waits under the user name of its proposal.
  const pendingOfUser = ({ id, username }: User) => [...pending('user', id), ...pending('user', username)];
  const devices = useUserDevices();
  const start = (next: Doing) => (next.what === 'devices' ? devices.show(next.user) : setDoing(next));
  const columns = userColumns(pendingOfUser, mayPropose ? start : undefined);
  return (
    <>
      <div className={controls.pageHead}>
        <p className={looks.soft}>{zh.usersTab.note}</p>
        <span className={looks.grow} />
        {mayPropose ? (
          <Button kind="primary" onClick={() => setDoing({ what: 'create' })}>
            {zh.usersTab.add}
          </Button>
        ) : null}
      </div>
      <PendingNew pending={newUsers} known={data?.map(({ id }) => id)} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.usersTab.operatorUsers}
            testId="operator-users"
            stack
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            empty={<EmptyState title={zh.usersTab.title} hint={zh.usersTab.hint} />}
          />
        </section>
      )}
      {doing?.what === 'create' ? <CreateUserDialog onClose={done} /> : null}
      {doing?.what === 'change' ? <ChangeUserDialog user={doing.user} onClose={done} /> : null}
      {devices.dialog}
      {doing?.what === 'lost' ? (
        <LostAccessDialog
          lost={doing.lost}
          user={doing.user}
          firstPasswordHours={FIRST_PASSWORD_HOURS}
          proposalOf={proposalOf}
          onClose={done}
        />
      ) : null}
    </>
  );
}

const TABS = [
  ['users', zh.tabs.users],
  ['roles', zh.tabs.roles],
] as const;

/** 用户与角色: the staff and its permissions; every change needs another person. */
export default function OperatorUsersPage(): ReactNode {
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'roles' ? 'roles' : 'users';
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.operatorUsersPage.heading}</h1>
      </div>
      <PageTabs label={zh.operatorUsersPage.heading} tabs={TABS} current={tab} />
      {tab === 'users' ? <UsersTab /> : <RolesTab />}
    </div>
  );
}
