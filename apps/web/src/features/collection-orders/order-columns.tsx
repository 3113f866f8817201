import {
  ADJUSTMENT_NAMES,
  COLLECTION_STATUS_NAMES,
  COLLECTION_TONES,
  type CollectionOrder,
  NOTIFY_STATUS_NAMES,
  NOTIFY_TONES,
} from '@mashang/contract/collection-orders';
import { columnsFor } from '@mashang/contract/list-columns';
import { COLLECTION_ORDER_COLUMNS } from '@mashang/contract/lists/collection-orders';
import type { Area } from '@mashang/contract/permissions';
import type { ReactNode } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Dash } from '../../ui/display/facts.tsx';
import { type Pending, PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import type { CardShape } from '../../ui/table/rows/row-card.tsx';
import * as tableStyles from '../../ui/table/table.module.css';
import { payPatternText } from './order-words.ts';
import * as zh from './zh.tsx';

type Actions = {
  onOpen(agtOrderNo: string): void;
  onConfirm(order: CollectionOrder): void;
  /** Waiting proposals about an order; empty for participants. */
  pendingOf(agtOrderNo: string): readonly Pending[];
};

/** The order's state, and whether its payer has complained. */
export function OrderStatus({ order }: { order: CollectionOrder }): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={COLLECTION_TONES[order.status]}>{COLLECTION_STATUS_NAMES[order.status]}</StatusTag>
      {order.adjustment === 'pending' ? <StatusTag tone="warn">{ADJUSTMENT_NAMES.pending}</StatusTag> : null}
      {order.complained ? <StatusTag tone="bad">{zh.orderStatus.frozenByComplaint}</StatusTag> : null}
    </span>
  );
}

/** Shows that the payer submitted evidence, and which kind. */
function Voucher({ order }: { order: CollectionOrder }): ReactNode {
  const what = [order.tag && zh.voucherTag.passphrase(order.tag), order.voucherUrl && zh.voucherTag.screenshot]
    .filter(Boolean)
    .join('、');
  return (
    <span title={order.voucherTime}>
      <StatusTag tone="info">{what || zh.voucherTag.submitted}</StatusTag>
    </span>
  );
}

/** The amount and its state; the owner, for readers who see others' orders too. */
export const ORDER_CARD: CardShape<typeof COLLECTION_ORDER_COLUMNS> = {
  head: ['amount', 'status'],
  foot: [[['prdName', 'participantName'], 'createTime'], ['agtOrderNo']],
};

/** Columns of the list. Operators see the order's owner; only users who may confirm see the button. */
export function orderColumns(area: Area, { onOpen, onConfirm, pendingOf }: Actions): ListedColumn<CollectionOrder>[] {
  const columns = screenColumns(columnsFor(COLLECTION_ORDER_COLUMNS, area), {
    agtOrderNo: {
      stick: 'left',
      render: (order) => (
        <Copyable text={order.agtOrderNo} what={zh.orderColumns.orderNo}>
          <button
            type="button"
            className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
            data-row-open
            onClick={() => onOpen(order.agtOrderNo)}
          >
            {order.agtOrderNo}
          </button>
        </Copyable>
      ),
    },
    status: {
      render: (order) => (
        <span className={controls.chips}>
          <OrderStatus order={order} />
          <PendingBadges pending={pendingOf(order.agtOrderNo)} />
        </span>
      ),
      card: (order) => <OrderStatus order={order} />,
    },
    notifyStatus: {
      render: (order) => (
        <StatusTag tone={NOTIFY_TONES[order.notifyStatus]}>{NOTIFY_STATUS_NAMES[order.notifyStatus]}</StatusTag>
      ),
    },
    payReference: { render: (order) => <Copyable text={order.payReference} what={zh.orderColumns.reference} /> },
    voucherTime: {
      render: (order) => (order.voucherTime ? <Voucher order={order} /> : <span className={looks.soft}>—</span>),
    },
    mchOrderNo: { render: (order) => <Copyable text={order.mchOrderNo} what={zh.orderColumns.merchantOrderNo} /> },
    operator: { render: (order) => <Dash text={actorText(order.operator)} /> },
    accType: { render: (order) => <Dash text={order.accTypeName} /> },
    payPattern: { render: (order) => <Dash text={payPatternText(order.payPattern)} /> },
    qrcodeUrl: {
      render: (order) => (
        <Copyable text={order.qrcodeUrl} what={zh.orderColumns.codeLink}>
          <span className={`${tableStyles.clip} ${looks.mono}`} title={order.qrcodeUrl}>
            {order.qrcodeUrl}
          </span>
        </Copyable>
      ),
    },
    subject: { wrap: true },
    remark: { wrap: true },
  });
  if (area === 'operator') return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: zh.orderColumns.actions,
      stick: 'right',
      render: (order) =>
        order.mayConfirm ? (
          <Button
            small
            kind="primary"
            aria-label={zh.orderColumns.confirmOf(order.agtOrderNo)}
            onClick={() => onConfirm(order)}
          >
            {zh.orderColumns.confirm}
          </Button>
        ) : (
          <Button
            small
            kind="text"
            aria-label={zh.orderColumns.openOf(order.agtOrderNo)}
            onClick={() => onOpen(order.agtOrderNo)}
          >
            {zh.orderColumns.details}
          </Button>
        ),
    },
  ];
}
