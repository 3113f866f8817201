import type { PendingApproval } from '@mashang/contract/approvals';
import { FIRST_PASSWORD_HOURS, type OperatorUsers } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../../lib/current-user.ts';
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { AccessTags, type LostAccess, LostAccessButtons, LostAccessDialog } from '../../../ui/lost-access.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PendingBadges, PendingNew } from '../../../ui/pending-badge.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { usePendingOf, usePendingOfKind } from '../../approvals/use-pending.ts';
import { useUserDevices } from '../use-user-devices.ts';
import './operator-users.css';
import { operatorUsersQuery } from './queries.ts';
import { RolesTab } from './roles-tab.tsx';
import { ChangeUserDialog, CreateUserDialog } from './user-dialogs.tsx';

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
      title: '账号',
      stick: 'left',
      render: (row) => (
        <span>
          <strong>{row.username}</strong> {row.self ? <span className="soft">（本人）</span> : null}
        </span>
      ),
    },
    { key: 'nickname', title: '姓名', render: (row) => row.nickname },
    { key: 'roles', title: '角色', render: (row) => row.roles.map(({ name }) => name).join('、') },
    {
      key: 'standing',
      title: '状态',
      render: (row) => (
        <span className="chips">
          <AccessTags access={row} />
          <PendingBadges pending={pendingOf(row)} />
        </span>
      ),
    },
    { key: 'lastSeen', title: '最近在线', render: (row) => <span className="num">{row.lastSeen || '—'}</span> },
    { key: 'createTime', title: '创建时间', render: (row) => <span className="num">{row.createTime}</span> },
  ];
  if (start)
    columns.push({
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (row) =>
        row.self ? (
          <span className="soft">须由他人变更</span>
        ) : (
          <span className="chips">
            <Button
              small
              kind="text"
              aria-label={`变更 ${row.username}`}
              onClick={() => start({ what: 'change', user: row })}
            >
              变更
            </Button>
            <Button
              small
              kind="text"
              aria-label={`登录与设备 ${row.username}`}
              onClick={() => start({ what: 'devices', user: row })}
            >
              登录与设备
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

/** The staff, and what each of them is. */
function UsersTab(): ReactNode {
  const { data, error, refetch } = useQuery(operatorUsersQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const mayPropose = useMay('operator-user:propose');
  const pending = usePendingOf();
  // Users of participants wait for the same word: they are named on their participants.
  const newUsers = usePendingOfKind('user').filter(({ kind }) => kind === 'operator.create');
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  // A new user's first password waits under the name it was asked for by.
  const pendingOfUser = ({ id, username }: User) => [...pending('user', id), ...pending('user', username)];
  const devices = useUserDevices();
  const start = (next: Doing) => (next.what === 'devices' ? devices.show(next.user) : setDoing(next));
  const columns = userColumns(pendingOfUser, mayPropose ? start : undefined);
  return (
    <>
      <div className="page-head">
        <p className="soft">
          新增、停用、变更角色、重设密码与重置谷歌验证都须另一名管理员审批；任何人不能变更自己的账号。
        </p>
        <span className="grow" />
        {mayPropose ? (
          <Button kind="primary" onClick={() => setDoing({ what: 'create' })}>
            新增用户
          </Button>
        ) : null}
      </div>
      <PendingNew pending={newUsers} known={data?.map(({ id }) => id)} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className="panel">
          <DataTable
            label="用户"
            testId="operator-users"
            stack
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            empty={<EmptyState title="还没有用户" hint="新增用户并经审批后出现在这里。" />}
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
  ['users', '用户'],
  ['roles', '角色与权限'],
] as const;

/** 用户与角色: the staff and what it may do; every change takes another person. */
export default function OperatorUsersPage(): ReactNode {
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'roles' ? 'roles' : 'users';
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">用户与角色</h1>
      </div>
      <PageTabs label="用户与角色" tabs={TABS} current={tab} />
      {tab === 'users' ? <UsersTab /> : <RolesTab />}
    </div>
  );
}
