import type { EnteredMember, Members } from '@mashang/contract/merchant-people';
import { ROLE_NAMES } from '@mashang/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { AccessTags } from '../../../ui/dialog/lost-access.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { usePendingWhere } from '../../approvals/use-pending.ts';
import { EnteredDialog } from './entered-dialog.tsx';
import { ChangeMemberDialog, InviteDialog } from './member-dialogs.tsx';
import { membersQuery } from './queries.ts';
import * as zh from './zh.tsx';

type Member = Members[number];

function memberColumns(change: ((member: Member) => void) | undefined): Column<Member>[] {
  const columns: Column<Member>[] = [
    {
      key: 'username',
      title: zh.memberColumns.username,
      stick: 'left',
      render: (row) => (
        <span>
          <strong>{row.username}</strong>{' '}
          {row.self ? <span className={looks.soft}>{zh.memberColumns.self}</span> : null}
        </span>
      ),
    },
    { key: 'nickname', title: zh.memberColumns.nickname, render: (row) => row.nickname },
    {
      key: 'roles',
      title: zh.memberColumns.roles,
      render: (row) => row.roles.map((role) => ROLE_NAMES[role]).join('、'),
    },
    {
      key: 'standing',
      title: zh.memberColumns.standing,
      render: (row) => (
        <span className={controls.chips}>
          <AccessTags access={row} />
        </span>
      ),
    },
    {
      key: 'lastSeen',
      title: zh.memberColumns.lastSeen,
      render: (row) => <span className={looks.num}>{row.lastSeen || '—'}</span>,
    },
  ];
  if (change)
    columns.push({
      key: 'actions',
      title: zh.memberColumns.actions,
      stick: 'right',
      render: (row) =>
        row.self ? (
          <span className={looks.soft}>{zh.memberColumns.byOthers}</span>
        ) : (
          <Button kind="link" aria-label={zh.memberColumns.changeLabel(row.username)} onClick={() => change(row)}>
            {zh.memberColumns.change}
          </Button>
        ),
    });
  return columns;
}

/** Pause between two loads, so that a flood of changes costs one load at a time. */
const LIVE_GAP_MS = 500;

/** 成员: who signs in for the reader's merchant, changed by its administrators alone. */
export default function MembersPage(): ReactNode {
  const { data, error, refetch } = useQuery(membersQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'member');
  const mayManage = useMay('member:manage');
  const pending = usePendingWhere(({ kind }) => kind === 'merchant.member' || kind === 'merchant.member-change');
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Member>();
  const [entered, setEntered] = useState<EnteredMember>();
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.membersPage.heading}</h1>
        <PendingBadges pending={pending} />
        <span className={looks.grow} />
        {mayManage ? (
          <Button kind="primary" onClick={() => setAdding(true)}>
            {zh.membersPage.add}
          </Button>
        ) : null}
      </div>
      <p className={looks.soft}>{zh.membersPage.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.membersPage.heading}
            testId="members"
            stack
            columns={memberColumns(mayManage ? setChanging : undefined)}
            rows={data}
            rowKey={(row) => row.id}
            empty={<EmptyState title={zh.membersPage.empty} hint={zh.membersPage.emptyHint} />}
          />
        </section>
      )}
      {adding ? <InviteDialog after={setEntered} onClose={() => setAdding(false)} /> : null}
      {changing ? <ChangeMemberDialog member={changing} onClose={() => setChanging(undefined)} /> : null}
      {entered ? <EnteredDialog entered={entered} onClose={() => setEntered(undefined)} /> : null}
    </div>
  );
}
