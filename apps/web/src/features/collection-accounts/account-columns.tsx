import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dash } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { CheckTag } from './account-tags.tsx';
import { LeftMeter, RateMeter, Warnings } from './health-meters.tsx';

type Row = CollectionAccount;

/** The number opens the account; its name for it stands below. */
export function AccountName({ account, open }: { account: Row; open(accId: string): void }): ReactNode {
  const number = (
    <button type="button" className="btn btn-link mono" data-row-open onClick={() => open(account.accId)}>
      {account.outAuthNo}
    </button>
  );
  return (
    <span className="account-cell">
      {account.own ? (
        <Copyable text={account.outAuthNo} what={account.accountLabel || '账号'}>
          {number}
        </Copyable>
      ) : (
        number
      )}
      <span className="soft">
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

/** Columns of 收款账户; agents see whose each is. */
export function accountColumns(open: (accId: string) => void, withOwner: boolean): Column<Row>[] {
  const owner: Column<Row> = {
    key: 'participantName',
    title: '归属',
    render: (row) => (row.own ? '本人' : row.participantName),
  };
  return [
    { key: 'outAuthNo', title: '账户', stick: 'left', render: (row) => <AccountName account={row} open={open} /> },
    ...(withOwner ? [owner] : []),
    { key: 'status', title: '收款', render: (row) => <AccountSwitch account={row} /> },
    {
      key: 'checkStatus',
      title: '审核',
      render: (row) => (
        <span className="chips">
          <CheckTag account={row} />
          <Warnings health={row.health} />
        </span>
      ),
    },
    { key: 'rate', title: '24 小时成功率', render: (row) => <RateMeter hideLabel health={row.health} span="24h" /> },
    { key: 'left', title: '今日剩余额度（元）', render: (row) => <LeftMeter hideLabel health={row.health} /> },
    { key: 'range', title: '单笔范围（元）', align: 'right', render: (row) => <Range account={row} /> },
    { key: 'lastReceipt', title: '最近收款', render: (row) => <Dash text={row.health.lastReceiptTime} /> },
    { key: 'products', title: '轮询产品', render: (row) => <Dash text={row.products.join('、')} /> },
    { key: 'receiveUserName', title: '户名', render: (row) => row.receiveUserName },
    { key: 'bankName', title: '银行或机构', render: (row) => <Dash text={row.bankName} /> },
    { key: 'openOrders', title: '待支付', align: 'right', extra: true, render: (row) => row.openOrders },
    { key: 'bankBranch', title: '网点', extra: true, render: (row) => <Dash text={row.bankBranch} /> },
    { key: 'createTime', title: '新增时间', extra: true, render: (row) => <Dash text={row.createTime} /> },
    {
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (row) => (
        <Button small kind="text" aria-label={`详情 ${row.outAuthNo}`} onClick={() => open(row.accId)}>
          详情
        </Button>
      ),
    },
  ];
}
