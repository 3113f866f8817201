import { REFUND_EXECUTORS, REFUND_KINDS, REFUND_REASONS, type RefundRow } from '@mashang/contract/refunds';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/data-table.tsx';
import { Dash } from '../../ui/facts.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import type { Side } from './queries.ts';
import { RefundState } from './refund-tags.tsx';

export function refundKey(row: RefundRow): string {
  return row.refundNo;
}

function Standing({ row }: { row: RefundRow }): ReactNode {
  return (
    <span className="chips standing">
      <RefundState state={row.state} />
      {row.acceptFirstBy ? <StatusTag tone="warn">待第二人复核</StatusTag> : null}
    </span>
  );
}

/** Columns both sides have, the number first; the staff's own say whose it is. */
export function refundColumns(side: Side, onOpen: (no: string) => void): Column<RefundRow>[] {
  const staff: Column<RefundRow>[] = [
    { key: 'merchantName', title: '商户', render: (row) => row.merchantName },
    { key: 'collector', title: '收款方', render: (row) => <Dash text={row.collector} /> },
    { key: 'executor', title: '由谁付款', render: (row) => REFUND_EXECUTORS[row.executor] },
    { key: 'reason', title: '原因', extra: true, render: (row) => REFUND_REASONS[row.reason] },
  ];
  return [
    {
      key: 'refundNo',
      title: '退款单号',
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(row.refundNo)}>
          {row.refundNo}
        </button>
      ),
    },
    { key: 'state', title: '状态', render: (row) => <Standing row={row} /> },
    { key: 'amount', title: '退款金额（元）', align: 'right', render: (row) => <MoneyText value={row.amount} /> },
    { key: 'kind', title: '类型', render: (row) => REFUND_KINDS[row.kind] },
    { key: 'agtOrderNo', title: '平台单号', render: (row) => <span className="mono">{row.agtOrderNo || '—'}</span> },
    ...(side === 'staff' ? staff : []),
    { key: 'bankName', title: '开户行', render: (row) => <Dash text={row.bankName} /> },
    {
      key: 'accountNo',
      title: '收款账号',
      render: (row) => <span className="mono">{row.accountNo || '—'}</span>,
    },
    { key: 'holder', title: '户名', render: (row) => <Dash text={row.holder} /> },
    { key: 'requestTime', title: '申请时间', render: (row) => <span className="num">{row.requestTime}</span> },
    { key: 'deadline', title: '最迟付款', render: (row) => <Dash text={row.deadline} /> },
    { key: 'paidTime', title: '退款时间', render: (row) => <Dash text={row.paidTime} /> },
    { key: 'reference', title: '流水号', extra: true, render: (row) => <Dash text={row.reference} /> },
  ];
}

/** A refund on a phone. */
export function RefundCard({ row, onOpen }: { row: RefundRow; onOpen(no: string): void }): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.refundNo)}>
      <span className="order-card-line">
        <strong className="order-card-amount">
          <YuanText value={row.amount} />
        </strong>
        <Standing row={row} />
      </span>
      <span className="order-card-line">
        <span className="mono">{row.agtOrderNo || REFUND_KINDS[row.kind]}</span>
        <span className="num soft">{row.requestTime.slice(5, 16)}</span>
      </span>
      <span className="soft">
        {row.bankName} <span className="mono">{row.accountNo}</span>
      </span>
    </button>
  );
}
