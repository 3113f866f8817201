import { CASH_OUT_SOURCES, type CashOutPage, type CashOutRow } from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/data-table.tsx';
import { Dash } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { CashOutState, Waited } from './cash-out-tags.tsx';

export function cashOutKey(row: CashOutRow): string {
  return row.cashOutNo;
}

/** Columns both sides have, the number first. */
export function cashOutColumns(onOpen: (no: string) => void): Column<CashOutRow>[] {
  return [
    {
      key: 'cashOutNo',
      title: '提现单号',
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(row.cashOutNo)}>
          {row.cashOutNo}
        </button>
      ),
    },
    { key: 'status', title: '状态', render: (row) => <CashOutState status={row.status} /> },
    { key: 'source', title: '来源', render: (row) => CASH_OUT_SOURCES[row.source] },
    { key: 'amount', title: '提现金额（元）', align: 'right', render: (row) => <MoneyText value={row.amount} /> },
    { key: 'fee', title: '手续费（元）', align: 'right', render: (row) => <MoneyText value={row.fee} /> },
    { key: 'netAmount', title: '到账金额（元）', align: 'right', render: (row) => <MoneyText value={row.netAmount} /> },
    { key: 'bankName', title: '开户银行', render: (row) => row.bankName },
    { key: 'accountNo', title: '银行账号', render: (row) => <span className="mono">{row.accountNo}</span> },
    { key: 'createTime', title: '申请时间', render: (row) => <span className="num">{row.createTime}</span> },
    { key: 'sentTime', title: '打款时间', render: (row) => <Dash text={row.sentTime} /> },
    { key: 'bankReference', title: '银行流水号', extra: true, render: (row) => <Dash text={row.bankReference} /> },
    { key: 'settledTime', title: '对账时间', extra: true, render: (row) => <Dash text={row.settledTime} /> },
    { key: 'endTime', title: '结束时间', extra: true, render: (row) => <Dash text={row.endTime} /> },
  ];
}

/** The staff's: who asks and how long it has waited stand beside the state. */
export function reviewColumns(onOpen: (no: string) => void): Column<CashOutRow>[] {
  const [number, status, ...rest] = cashOutColumns(onOpen);
  return [
    ...(number && status ? [number, status] : []),
    { key: 'waitedMs', title: '已等待', align: 'right', render: (row) => <Waited row={row} /> },
    { key: 'participantName', title: '申请人', render: (row) => row.participantName },
    ...rest,
  ];
}

/** Sums of what is filtered, below their columns. */
export function totalsOf(page: CashOutPage | undefined): Record<string, ReactNode> | undefined {
  if (!page) return undefined;
  const { amount, fee, netAmount } = page.totals;
  return {
    amount: <MoneyText value={amount} />,
    fee: <MoneyText value={fee} />,
    netAmount: <MoneyText value={netAmount} />,
  };
}

/** A cash-out on a phone. */
export function CashOutCard({
  row,
  who,
  onOpen,
}: {
  row: CashOutRow;
  who?: true;
  onOpen(no: string): void;
}): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.cashOutNo)}>
      <span className="order-card-line">
        <strong className="order-card-amount">
          <MoneyText value={row.amount} />
        </strong>
        <CashOutState status={row.status} />
      </span>
      <span className="order-card-line">
        <span>
          {who ? `${row.participantName} · ` : ''}
          {CASH_OUT_SOURCES[row.source]}提现
        </span>
        {who ? <Waited row={row} /> : <span className="num soft">{row.createTime.slice(5, 16)}</span>}
      </span>
      <span className="soft">
        {row.bankName} <span className="mono">{row.accountNo}</span>
      </span>
    </button>
  );
}
