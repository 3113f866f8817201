import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import { ACCOUNT_COLUMNS } from '@mashang/contract/lists/collection-accounts';
import type { ReactNode } from 'react';
import { Copyable } from '../../ui/display/copyable.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { CheckTag } from './account-tags.tsx';
import * as styles from './accounts.module.css';
import { LeftMeter, RateMeter, Warnings } from './health-meters.tsx';
import * as zh from './zh.tsx';

type Row = CollectionAccount;

/** The number opens the account; the participant's own name for it is below. */
export function AccountName({ account, open }: { account: Row; open(accId: string): void }): ReactNode {
  const number = (
    <button
      type="button"
      className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
      data-row-open
      onClick={() => open(account.accId)}
    >
      {account.outAuthNo}
    </button>
  );
  return (
    <span className={styles.accountCell}>
      {account.own ? (
        <Copyable text={account.outAuthNo} what={account.accountLabel || zh.accountName.numberWhat}>
          {number}
        </Copyable>
      ) : (
        number
      )}
      <span className={looks.soft}>
        {account.typeName}
        {account.accountOtherName ? ` · ${account.accountOtherName}` : ''}
      </span>
    </span>
  );
}

export function Range({ account }: { account: Row }): ReactNode {
  return (
    <span>
      <MoneyText value={account.minAmount} /> – <MoneyText value={account.maxAmount} />
    </span>
  );
}

const { participantName: _, ...OWN_ACCOUNT_COLUMNS } = ACCOUNT_COLUMNS;

/** Columns of 收款账户; agents also see the owner of each. */
export function accountColumns(open: (accId: string) => void, withOwner: boolean): ListedColumn<Row>[] {
  return [
    ...screenColumns(withOwner ? ACCOUNT_COLUMNS : OWN_ACCOUNT_COLUMNS, {
      participantName: { render: (row) => (row.own ? zh.accountColumns.own : row.participantName) },
      outAuthNo: { stick: 'left', render: (row) => <AccountName account={row} open={open} /> },
      status: { render: (row) => <AccountSwitch account={row} /> },
      checkStatus: {
        render: (row) => (
          <span className={controls.chips}>
            <CheckTag account={row} />
            <Warnings health={row.health} />
          </span>
        ),
      },
      rate: { render: (row) => <RateMeter hideLabel health={row.health} span="24h" /> },
      left: { align: undefined, render: (row) => <LeftMeter hideLabel health={row.health} /> },
      range: { align: 'right', render: (row) => <Range account={row} /> },
    }),
    {
      key: 'actions',
      title: zh.accountColumns.actions,
      stick: 'right',
      render: (row) => (
        <Button
          small
          kind="text"
          aria-label={zh.accountColumns.openLabel(row.outAuthNo)}
          onClick={() => open(row.accId)}
        >
          {zh.accountColumns.open}
        </Button>
      ),
    },
  ];
}
