import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import type { OwnProduct, PollConf } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { AccountName, AccountState, ShareBar } from './account-words.tsx';
import * as styles from './products.module.css';
import * as zh from './zh.tsx';

/** Shown while there is no account to rotate, with a link to the page that adds one. */
export function NoAccounts({ product }: { product: OwnProduct }): ReactNode {
  const accounts = usePagePath('collection-accounts');
  return (
    <div className={controls.panel}>
      <EmptyState
        title={zh.noAccounts.title(product.prdName)}
        hint={zh.noAccounts.hint}
        action={
          accounts ? (
            <Link className={`${controls.btn} ${controls.btnPrimary}`} to={accounts}>
              {zh.noAccounts.toAccounts}
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
      label={zh.addAccounts.menuLabel(accounts.length)}
      triggerClass={`${controls.btn} ${controls.btnSmall}`}
      testId="add-account"
      trigger={zh.addAccounts.button(<Icon name="plus" size={14} />, accounts.length)}
    >
      {(close) =>
        accounts.map((account) => (
          <button
            key={account.accId}
            type="button"
            className={controls.menuItem}
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

/** Weight 0 takes an account out of the rotation; a text says so. */
function Weight({ row }: { row: PollConf }): ReactNode {
  return (
    <span className={looks.num}>
      {row.weight}
      {row.enabled && row.weight === 0 ? (
        <span className={styles.weightZero}>（{SKIP_REASONS.weight_zero}）</span>
      ) : null}
    </span>
  );
}

function belowColumns(shares: ReadonlyMap<string, string>): Column<PollConf>[] {
  return [
    { key: 'participantName', title: zh.belowColumns.participantName, render: (row) => row.participantName },
    { key: 'account', title: zh.belowColumns.account, render: (row) => <AccountName account={row} /> },
    { key: 'state', title: zh.belowColumns.state, render: (row) => <AccountState account={row} /> },
    {
      key: 'enabled',
      title: zh.belowColumns.rotation,
      render: (row) =>
        row.enabled ? (
          <StatusTag tone="ok">{zh.belowColumns.joined}</StatusTag>
        ) : (
          <StatusTag tone="mute">{zh.belowColumns.notJoined}</StatusTag>
        ),
    },
    { key: 'weight', title: zh.belowColumns.weight, align: 'right', render: (row) => <Weight row={row} /> },
    {
      key: 'share',
      title: zh.belowColumns.share,
      render: (row) => <ShareBar share={shares.get(row.accId) ?? '0.00'} />,
    },
  ];
}

type BelowProps = { rows: readonly PollConf[]; shares: ReadonlyMap<string, string> };
/** Accounts of the downline, read-only: they share the orders with the reader's own. */
export function BelowAccounts({ rows, shares }: BelowProps): ReactNode {
  const isMobile = useIsMobile();
  if (rows.length === 0) return null;
  return (
    <section className={`${controls.panel} ${styles.pollBelow}`} aria-label={zh.belowAccounts.title}>
      <div className={styles.pollPanel}>
        <h2 className={controls.sectionTitle}>{zh.belowAccounts.title}</h2>
        <p className={controls.fieldHint}>{zh.belowAccounts.hint}</p>
      </div>
      {isMobile ? (
        <ul className={styles.belowCards}>
          {rows.map((row) => (
            <li key={row.accId} className={styles.belowCard}>
              <span className={styles.belowCardLine}>
                <strong>{row.participantName}</strong>
                <AccountState account={row} />
              </span>
              <AccountName account={row} />
              <span className={styles.belowCardLine}>
                <span className={`${looks.soft} ${looks.num}`}>
                  {row.enabled ? zh.belowAccounts.weight(<Weight row={row} />) : zh.belowAccounts.notJoined}
                </span>
                <ShareBar share={shares.get(row.accId) ?? '0.00'} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <DataTable
          label={zh.belowAccounts.title}
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
