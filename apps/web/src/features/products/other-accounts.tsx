import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import type { OwnProduct, PollConf } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsMobile } from '../../lib/is-mobile.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { AccountName, AccountState, ShareBar } from './account-words.tsx';

/** Nothing to rotate yet, and where that changes. */
export function NoAccounts({ product }: { product: OwnProduct }): ReactNode {
  const accounts = usePagePath('collection-accounts');
  return (
    <div className="panel">
      <EmptyState
        title={`${product.prdName}还没有可轮询的账户`}
        hint="先添加一个适用于该产品的收款账户，通过审核后即可加入轮询。"
        action={
          accounts ? (
            <Link className="btn btn-primary" to={accounts}>
              前往收款账户
            </Link>
          ) : null
        }
      />
    </div>
  );
}

/** Own accounts that are not in the rotation yet; nothing when there are none. */
export function AddAccounts({
  accounts,
  onAdd,
}: {
  accounts: readonly PollConf[];
  onAdd(accId: string): void;
}): ReactNode {
  if (accounts.length === 0) return null;
  return (
    <Popover
      label={`加入账户（${accounts.length}）`}
      triggerClass="btn btn-small"
      testId="add-account"
      trigger={
        <>
          <Icon name="plus" size={14} />
          加入账户（{accounts.length}）
        </>
      }
    >
      {(close) =>
        accounts.map((account) => (
          <button
            key={account.accId}
            type="button"
            className="menu-item"
            onClick={() => {
              onAdd(account.accId);
              if (accounts.length === 1) close();
            }}
          >
            <AccountName account={account} />
          </button>
        ))
      }
    </Popover>
  );
}

/** Weight 0 takes an account out of the rotation, and says so. */
function Weight({ row }: { row: PollConf }): ReactNode {
  return (
    <span className="num">
      {row.weight}
      {row.enabled && row.weight === 0 ? <span className="weight-zero">（{SKIP_REASONS.weight_zero}）</span> : null}
    </span>
  );
}

function belowColumns(shares: ReadonlyMap<string, string>): Column<PollConf>[] {
  return [
    { key: 'participantName', title: '下级', render: (row) => row.participantName },
    { key: 'account', title: '账户', render: (row) => <AccountName account={row} /> },
    { key: 'state', title: '状态', render: (row) => <AccountState account={row} /> },
    {
      key: 'enabled',
      title: '轮询',
      render: (row) =>
        row.enabled ? <StatusTag tone="ok">参与</StatusTag> : <StatusTag tone="mute">不参与</StatusTag>,
    },
    { key: 'weight', title: '权重', align: 'right', render: (row) => <Weight row={row} /> },
    { key: 'share', title: '预期占比', render: (row) => <ShareBar share={shares.get(row.accId) ?? '0.00'} /> },
  ];
}

type BelowProps = { rows: readonly PollConf[]; shares: ReadonlyMap<string, string> };
/** Accounts of those below, to be seen: they share the orders with the own ones. */
export function BelowAccounts({ rows, shares }: BelowProps): ReactNode {
  const isMobile = useIsMobile();
  if (rows.length === 0) return null;
  return (
    <section className="panel poll-below" aria-label="下级账户">
      <div className="poll-panel">
        <h2 className="section-title">下级账户</h2>
        <p className="field-hint">由下级自行设置，这里只读；占比按您和下级的全部账户计算。</p>
      </div>
      {isMobile ? (
        <ul className="below-cards">
          {rows.map((row) => (
            <li key={row.accId} className="below-card">
              <span className="below-card-line">
                <strong>{row.participantName}</strong>
                <AccountState account={row} />
              </span>
              <AccountName account={row} />
              <span className="below-card-line">
                <span className="soft num">
                  {row.enabled ? (
                    <>
                      权重 <Weight row={row} />
                    </>
                  ) : (
                    '不参与轮询'
                  )}
                </span>
                <ShareBar share={shares.get(row.accId) ?? '0.00'} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <DataTable
          label="下级账户"
          testId="below-table"
          columns={belowColumns(shares)}
          rows={rows}
          rowKey={(row) => row.accId}
          empty={null}
        />
      )}
    </section>
  );
}
