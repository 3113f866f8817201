import { type AccountTypeView, CODE_RULE_NAMES, NUMBER_RULE_NAMES } from '@mashang/contract/collection-accounts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dash } from '../../../ui/display/facts.tsx';
import { type Pending, PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { PageTabs } from '../../../ui/layout/page-tabs.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { usePendingOf } from '../../approvals/use-pending.ts';
import * as zh from '../zh.tsx';
import { accountTypesQuery } from './queries.ts';
import { TypeDialog } from './type-dialog.tsx';

const LIVE_GAP_MS = 1_000;
const TABS = [
  ['named', zh.tabs.named],
  ['all', zh.tabs.all],
] as const;

function Standing({ type }: { type: AccountTypeView }): ReactNode {
  if (type.declined) return <StatusTag tone="bad">{zh.typeStanding.never}</StatusTag>;
  if (!type.enabled) return <StatusTag tone="mute">{zh.typeStanding.disabled}</StatusTag>;
  return type.allowed ? (
    <StatusTag tone="ok">{zh.typeStanding.enabled}</StatusTag>
  ) : (
    <StatusTag tone="warn">{zh.typeStanding.notInJurisdiction}</StatusTag>
  );
}

function columnsOf(
  pendingOf: (type: AccountTypeView) => readonly Pending[],
  edit: ((type: AccountTypeView) => void) | undefined,
): Column<AccountTypeView>[] {
  const columns: Column<AccountTypeView>[] = [
    {
      key: 'accType',
      title: zh.typeColumns.accType,
      stick: 'left',
      render: (row) => (
        <span>
          <span className={looks.num}>{row.accType}</span> · <strong>{row.name || zh.typeColumns.unnamed}</strong>
        </span>
      ),
    },
    {
      key: 'standing',
      title: zh.typeColumns.standing,
      render: (row) => (
        <span className={controls.chips} title={row.declined || undefined}>
          <Standing type={row} />
          <PendingBadges pending={pendingOf(row)} />
        </span>
      ),
    },
    {
      key: 'labels',
      title: zh.typeColumns.labels,
      render: (row) => (
        <Dash text={[row.accountLabel, row.branchLabel, row.thirdPartyLabel].filter(Boolean).join('、')} />
      ),
    },
    {
      key: 'number',
      title: zh.typeColumns.number,
      render: (row) => (row.name ? NUMBER_RULE_NAMES[row.numberRule] : '—'),
    },
    { key: 'code', title: zh.typeColumns.code, render: (row) => (row.name ? CODE_RULE_NAMES[row.codeRule] : '—') },
    {
      key: 'accounts',
      title: zh.typeColumns.accounts,
      align: 'right',
      render: (row) => <span className={looks.num}>{`${row.accountsOn} / ${row.accounts}`}</span>,
    },
    { key: 'products', title: zh.typeColumns.products, render: (row) => <Dash text={row.products.join('、')} /> },
    { key: 'change', title: zh.typeColumns.lastChange, render: (row) => <Dash text={row.changeTime} /> },
  ];
  if (edit)
    columns.push({
      key: 'actions',
      title: zh.typeColumns.actions,
      stick: 'right',
      render: (row) =>
        row.declined ? (
          <span className={looks.soft}>{zh.typeColumns.unchangeable}</span>
        ) : (
          <Button small kind="text" aria-label={zh.typeColumns.editLabel(row.accType)} onClick={() => edit(row)}>
            {zh.typeColumns.edit}
          </Button>
        ),
    });
  return columns;
}

/** 账户类型: the types 0–76, with the name of each, and what it asks for and checks. */
export default function AccountTypesPage(): ReactNode {
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'all' ? 'all' : 'named';
  const { data, error, refetch } = useQuery(accountTypesQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const mayPropose = useMay('account-type:propose');
  const pending = usePendingOf();
  const [editing, setEditing] = useState<AccountTypeView>();
  const pendingOf = (type: AccountTypeView) => pending('account-type', String(type.accType));
  const rows = data?.list.filter(
    (type) => tab === 'all' || type.name !== '' || type.declined !== '' || pendingOf(type).length > 0,
  );
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.accountTypesPage.heading}</h1>
      </div>
      <p className={looks.soft}>{zh.accountTypesPage.note}</p>
      <PageTabs label={zh.accountTypesPage.heading} tabs={TABS} current={tab} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            stack
            label={zh.accountTypesPage.accountTypes}
            testId="account-types"
            columns={columnsOf(pendingOf, mayPropose ? setEditing : undefined)}
            rows={rows}
            rowKey={(row) => String(row.accType)}
            empty={<EmptyState title={zh.accountTypesPage.title} hint={zh.accountTypesPage.hint} />}
          />
        </section>
      )}
      {editing ? <TypeDialog type={editing} onClose={() => setEditing(undefined)} /> : null}
    </div>
  );
}
