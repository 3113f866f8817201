import { groupMoney } from '@mashang/contract/money';
import {
  BANK_ACCOUNT_KINDS,
  type BankAccountView,
  PLACE_KINDS,
  type ReceivingPlaceView,
  VIRTUAL_WAYS,
} from '@mashang/contract/receiving-places';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { STOP_CODE } from '../../ui/coded-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { AccountDialog } from './account-dialog.tsx';
import { DifferencesDialog } from './differences-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import './receiving-places.css';
import { bankAccountsQuery, placesQuery, stopPlace } from './queries.ts';

const LIVE_GAP_MS = 1_000;
type Doing =
  | { kind: 'account'; account?: BankAccountView }
  | { kind: 'place'; place?: ReceivingPlaceView }
  | { kind: 'differences'; account: BankAccountView }
  | { kind: 'stop'; place: ReceivingPlaceView };
type Start = (doing: Doing) => void;
type PendingOf = ReturnType<typeof usePendingOf>;

const money = (text: string) => <span className="num">{groupMoney(text)}</span>;

const countOf = ({ difference }: BankAccountView) => difference.bank + difference.books + difference.overdue;

function accountColumns(pendingOf: PendingOf, mayPropose: boolean, start: Start): Column<BankAccountView>[] {
  return [
    { key: 'code', title: '代码', render: (row) => <span className="mono">{row.code}</span> },
    { key: 'bank', title: '开户银行', render: (row) => row.bank },
    { key: 'holder', title: '户名', render: (row) => row.holder },
    { key: 'accountNo', title: '账号', render: (row) => <span className="mono">{row.accountNo}</span> },
    { key: 'kind', title: '账户性质', render: (row) => BANK_ACCOUNT_KINDS[row.kind] },
    {
      key: 'virtual',
      title: '虚拟账号',
      render: (row) =>
        [VIRTUAL_WAYS[row.virtualWay], row.virtualPrefix && `${row.virtualPrefix}…`].filter(Boolean).join('，'),
    },
    { key: 'balance', title: '账面余额（元）', align: 'right', render: (row) => money(row.balance) },
    {
      key: 'difference',
      title: '差异',
      render: (row) =>
        countOf(row) === 0 ? (
          <StatusTag tone="ok">无差异</StatusTag>
        ) : (
          <Button
            small
            kind="text"
            aria-label={`查看差异 ${row.code}`}
            onClick={() => start({ kind: 'differences', account: row })}
          >
            {countOf(row)} 笔
          </Button>
        ),
    },
    {
      key: 'state',
      title: '状态',
      render: (row) => (
        <span className="chips">
          <StatusTag tone={row.enabled ? 'ok' : 'mute'}>{row.enabled ? '启用' : '停用'}</StatusTag>
          <PendingBadges pending={pendingOf('bank-account', row.code)} />
        </span>
      ),
    },
    {
      key: 'actions',
      title: '操作',
      render: (row) =>
        mayPropose ? (
          <Button
            small
            kind="text"
            aria-label={`变更账户 ${row.code}`}
            onClick={() => start({ kind: 'account', account: row })}
          >
            变更
          </Button>
        ) : null,
    },
  ];
}

function placeColumns(
  pendingOf: PendingOf,
  may: { propose: boolean; stop: boolean },
  start: Start,
): Column<ReceivingPlaceView>[] {
  return [
    { key: 'product', title: '产品', render: (row) => row.productName },
    {
      key: 'account',
      title: '收款到',
      render: (row) => (row.kind === 'bank' ? `${row.accountName}（${row.accountCode}）` : PLACE_KINDS.participants),
    },
    { key: 'position', title: '次序', align: 'right', render: (row) => <span className="num">{row.position}</span> },
    { key: 'weight', title: '权重', align: 'right', render: (row) => <span className="num">{row.weight}</span> },
    { key: 'hours', title: '时段', render: (row) => <span className="num">{`${row.opensAt}–${row.closesAt}`}</span> },
    {
      key: 'range',
      title: '单笔金额（元）',
      render: (row) => (
        <span className="num">
          {groupMoney(row.minAmount)} – {groupMoney(row.maxAmount)}
        </span>
      ),
    },
    {
      key: 'used',
      title: '今日已派 / 上限（元）',
      align: 'right',
      render: (row) => (
        <span className="num">
          {groupMoney(row.usedAmount)} / {groupMoney(row.dailyAmount)}
        </span>
      ),
    },
    {
      key: 'state',
      title: '状态',
      render: (row) => (
        <span className="chips">
          <StatusTag tone={row.enabled ? 'ok' : 'mute'}>{row.enabled ? '启用' : '停用'}</StatusTag>
          <PendingBadges pending={pendingOf('receiving-place', `${row.productCode}/${row.accountCode}`)} />
        </span>
      ),
    },
    {
      key: 'actions',
      title: '操作',
      render: (row) => (
        <span className="chips">
          {may.propose ? (
            <Button
              small
              kind="text"
              aria-label={`变更渠道 ${row.productCode}/${row.accountCode}`}
              onClick={() => start({ kind: 'place', place: row })}
            >
              变更
            </Button>
          ) : null}
          {may.stop && row.enabled ? (
            <Button
              small
              kind="text"
              aria-label={`停用渠道 ${row.productCode}/${row.accountCode}`}
              onClick={() => start({ kind: 'stop', place: row })}
            >
              停用
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}

function DoingDialog({
  doing,
  accounts,
  onClose,
}: {
  doing: Doing;
  accounts: readonly BankAccountView[];
  onClose(): void;
}): ReactNode {
  switch (doing.kind) {
    case 'account':
      return <AccountDialog {...(doing.account ? { account: doing.account } : {})} onClose={onClose} />;
    case 'place':
      return <PlaceDialog {...(doing.place ? { place: doing.place } : {})} accounts={accounts} onClose={onClose} />;
    case 'differences':
      return <DifferencesDialog account={doing.account} onClose={onClose} />;
    case 'stop':
      return (
        <ReasonedDialog
          title={`停用渠道 · ${doing.place.productName}`}
          button="立即停用"
          done="已停用"
          testId="stop-place-dialog"
          danger
          code={STOP_CODE}
          dirtyText="未提交的停用"
          label="停用原因"
          act={(reason, code) => stopPlace(doing.place.id, reason, code)}
          onClose={onClose}
        >
          <p>停用后立即不再按该渠道派单，进行中的订单照常到账。重新启用由“变更”发起，须另一人审批。</p>
        </ReasonedDialog>
      );
  }
}

/** 收款渠道: the institution's accounts, and where each product's payers pay; each change takes another person. */
export default function ReceivingPlacesPage(): ReactNode {
  const accounts = useQuery(bankAccountsQuery);
  const places = useQuery(placesQuery);
  useLiveRefresh(LIVE_GAP_MS, () => Promise.all([accounts.refetch(), places.refetch()]), 'approval');
  const pendingOf = usePendingOf();
  const may = { propose: useMay('product:propose'), stop: useMay('product:stop') };
  const [doing, setDoing] = useState<Doing>();
  const error = accounts.error ?? places.error;
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">收款渠道</h1>
        <span className="grow" />
        {may.propose ? (
          <span className="chips">
            <Button onClick={() => setDoing({ kind: 'account' })}>新增账户</Button>
            <Button kind="primary" onClick={() => setDoing({ kind: 'place' })}>
              新增渠道
            </Button>
          </span>
        ) : null}
      </div>
      {error ? (
        <LoadError error={error} onRetry={() => void Promise.all([accounts.refetch(), places.refetch()])} />
      ) : null}
      <section className="panel" aria-label="机构账户">
        <h2 className="section-title place-title">机构账户</h2>
        <DataTable
          label="机构账户"
          columns={accountColumns(pendingOf, may.propose, setDoing)}
          rows={accounts.data ?? []}
          rowKey={(row) => row.code}
          stack
          focusable
          empty={<EmptyState title="还没有机构账户" hint="新增账户后，付款人可以把款项直接付到机构。" />}
        />
      </section>
      <section className="panel" aria-label="各产品的收款渠道">
        <h2 className="section-title place-title">各产品的收款渠道</h2>
        <DataTable
          label="各产品的收款渠道"
          columns={placeColumns(pendingOf, may, setDoing)}
          rows={places.data ?? []}
          rowKey={(row) => row.id}
          stack
          focusable
          empty={
            <EmptyState
              title="没有单独设置的渠道"
              hint="代理额度模式下，产品默认由参与方收款账户收款；机构结算须设置渠道。"
            />
          }
        />
      </section>
      {doing ? <DoingDialog doing={doing} accounts={accounts.data ?? []} onClose={() => setDoing(undefined)} /> : null}
    </div>
  );
}
