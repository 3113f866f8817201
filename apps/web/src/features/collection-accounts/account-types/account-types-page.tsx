import { type AccountTypeView, CODE_RULE_NAMES, NUMBER_RULE_NAMES } from '@mashang/contract/collection-accounts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../../lib/current-user.ts';
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Dash } from '../../../ui/facts.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { type Pending, PendingBadges } from '../../../ui/pending-badge.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { usePendingOf } from '../../approvals/use-pending.ts';
import { accountTypesQuery } from './queries.ts';
import { TypeDialog } from './type-dialog.tsx';

const LIVE_GAP_MS = 1_000;
const TABS = [
  ['named', '已命名'],
  ['all', '全部 0–76'],
] as const;

function Standing({ type }: { type: AccountTypeView }): ReactNode {
  if (type.declined) return <StatusTag tone="bad">永不提供</StatusTag>;
  if (!type.enabled) return <StatusTag tone="mute">停用</StatusTag>;
  return type.allowed ? <StatusTag tone="ok">启用</StatusTag> : <StatusTag tone="warn">法域不允许</StatusTag>;
}

function columnsOf(
  pendingOf: (type: AccountTypeView) => readonly Pending[],
  edit: ((type: AccountTypeView) => void) | undefined,
): Column<AccountTypeView>[] {
  const columns: Column<AccountTypeView>[] = [
    {
      key: 'accType',
      title: '类型',
      stick: 'left',
      render: (row) => (
        <span>
          <span className="num">{row.accType}</span> · <strong>{row.name || '未命名'}</strong>
        </span>
      ),
    },
    {
      key: 'standing',
      title: '状态',
      render: (row) => (
        <span className="chips" title={row.declined || undefined}>
          <Standing type={row} />
          <PendingBadges pending={pendingOf(row)} />
        </span>
      ),
    },
    {
      key: 'labels',
      title: '填写栏',
      render: (row) => (
        <Dash text={[row.accountLabel, row.branchLabel, row.thirdPartyLabel].filter(Boolean).join('、')} />
      ),
    },
    { key: 'number', title: '账号校验', render: (row) => (row.name ? NUMBER_RULE_NAMES[row.numberRule] : '—') },
    { key: 'code', title: '收款码', render: (row) => (row.name ? CODE_RULE_NAMES[row.codeRule] : '—') },
    {
      key: 'accounts',
      title: '账户（启用 / 全部）',
      align: 'right',
      render: (row) => <span className="num">{`${row.accountsOn} / ${row.accounts}`}</span>,
    },
    { key: 'products', title: '指定产品', render: (row) => <Dash text={row.products.join('、')} /> },
    { key: 'change', title: '最近变更', render: (row) => <Dash text={row.changeTime} /> },
  ];
  if (edit)
    columns.push({
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (row) =>
        row.declined ? (
          <span className="soft">不可变更</span>
        ) : (
          <Button small kind="text" aria-label={`变更类型 ${row.accType}`} onClick={() => edit(row)}>
            变更
          </Button>
        ),
    });
  return columns;
}

/** 账户类型: the numbers 0–76, what each is called, asks for and checks. */
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
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">账户类型</h1>
      </div>
      <p className="soft">
        只提供持牌机构的商户账户；需要登录凭据、会话或短信抓取的类型永不提供，数据库同样拒绝。变更须另一人审批。
      </p>
      <PageTabs label="账户类型" tabs={TABS} current={tab} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className="panel">
          <DataTable
            stack
            label="账户类型"
            testId="account-types"
            columns={columnsOf(pendingOf, mayPropose ? setEditing : undefined)}
            rows={rows}
            rowKey={(row) => String(row.accType)}
            empty={<EmptyState title="还没有命名的账户类型" hint="在“全部 0–76”中选择一个编号并命名。" />}
          />
        </section>
      )}
      {editing ? <TypeDialog type={editing} onClose={() => setEditing(undefined)} /> : null}
    </div>
  );
}
