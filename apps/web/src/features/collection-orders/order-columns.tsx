import {
  ADJUSTMENT_NAMES,
  COLLECTION_STATUS_NAMES,
  COLLECTION_TONES,
  type CollectionOrder,
  NOTIFY_STATUS_NAMES,
  NOTIFY_TONES,
  RECONCILIATION_STATUS_NAMES,
} from '@mashang/contract/collection-orders';
import type { Area } from '@mashang/contract/permissions';
import type { ReactNode } from 'react';
import { actorText } from '../../lib/actor-text.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { type Pending, PendingBadges } from '../../ui/pending-badge.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { payPatternText } from './order-words.ts';

type Actions = {
  onOpen(agtOrderNo: string): void;
  onConfirm(order: CollectionOrder): void;
  /** What waits for an order's approval; nothing for participants. */
  pendingOf(agtOrderNo: string): readonly Pending[];
};

/** The order's state, and whether its payer has complained. */
export function OrderStatus({ order }: { order: CollectionOrder }): ReactNode {
  return (
    <span className="chips">
      <StatusTag tone={COLLECTION_TONES[order.status]}>{COLLECTION_STATUS_NAMES[order.status]}</StatusTag>
      {order.adjustment === 'pending' ? <StatusTag tone="warn">{ADJUSTMENT_NAMES.pending}</StatusTag> : null}
      {order.complained ? <StatusTag tone="bad">投诉冻结</StatusTag> : null}
    </span>
  );
}

function Dash({ text }: { text: string }): ReactNode {
  return text ? <span className="num">{text}</span> : <span className="soft">—</span>;
}

/** That the payer handed something in, and what in words. */
function Voucher({ order }: { order: CollectionOrder }): ReactNode {
  const what = [order.tag && `口令 ${order.tag}`, order.voucherUrl && '截图'].filter(Boolean).join('、');
  return (
    <span title={order.voucherTime}>
      <StatusTag tone="info">{what || '已提交'}</StatusTag>
    </span>
  );
}

/** Columns of the list. Operators see whose order it is; only who may confirm sees the button. */
export function orderColumns(area: Area, { onOpen, onConfirm, pendingOf }: Actions): Column<CollectionOrder>[] {
  const columns: (Column<CollectionOrder> | false)[] = [
    {
      key: 'agtOrderNo',
      title: '代收单号',
      stick: 'left',
      render: (order) => (
        <Copyable text={order.agtOrderNo} what="代收单号">
          <button type="button" className="btn btn-link mono" data-row-open onClick={() => onOpen(order.agtOrderNo)}>
            {order.agtOrderNo}
          </button>
        </Copyable>
      ),
    },
    area === 'operator' && {
      key: 'merchantName',
      title: '商户',
      render: (order) => <Dash text={order.merchantName} />,
    },
    area !== 'code_merchant' && {
      key: 'participantName',
      title: '收款方',
      render: (order) => <Dash text={order.participantName} />,
    },
    { key: 'prdName', title: '产品', render: (order) => order.prdName },
    {
      key: 'amount',
      title: '金额（元）',
      align: 'right',
      sortKey: 'amount',
      render: (order) => <MoneyText value={order.amount} />,
    },
    {
      key: 'paidInAmount',
      title: '实收（元）',
      align: 'right',
      render: (order) => <MoneyText value={order.paidInAmount} />,
    },
    {
      key: 'status',
      title: '状态',
      render: (order) => (
        <span className="chips">
          <OrderStatus order={order} />
          <PendingBadges pending={pendingOf(order.agtOrderNo)} />
        </span>
      ),
    },
    {
      key: 'notifyStatus',
      title: '回调',
      render: (order) => (
        <StatusTag tone={NOTIFY_TONES[order.notifyStatus]}>{NOTIFY_STATUS_NAMES[order.notifyStatus]}</StatusTag>
      ),
    },
    { key: 'receiveUserName', title: '收款户名', render: (order) => <Dash text={order.receiveUserName} /> },
    { key: 'outAuthNo', title: '收款账号', render: (order) => <Dash text={order.outAuthNo} /> },
    {
      key: 'createTime',
      title: '创建时间',
      sortKey: 'createTime',
      render: (order) => <Dash text={order.createTime} />,
    },
    { key: 'payReference', title: '附言', render: (order) => <Copyable text={order.payReference} what="附言" /> },
    {
      key: 'voucherTime',
      title: '凭证',
      render: (order) => (order.voucherTime ? <Voucher order={order} /> : <span className="soft">—</span>),
    },
    { key: 'paymentName', title: '付款人', render: (order) => <Dash text={order.paymentName} /> },
    { key: 'agtAmount', title: '收益（元）', align: 'right', render: (order) => <MoneyText value={order.agtAmount} /> },
    {
      key: 'agtRate',
      title: '费率（%）',
      align: 'right',
      extra: true,
      render: (order) => <Dash text={order.agtRate} />,
    },
    { key: 'mchOrderNo', title: '商户单号', render: (order) => <Copyable text={order.mchOrderNo} what="商户单号" /> },
    { key: 'affirmTime', title: '确认时间', render: (order) => <Dash text={order.affirmTime} /> },
    { key: 'failTime', title: '失败时间', extra: true, render: (order) => <Dash text={order.failTime} /> },
    { key: 'expireTime', title: '截止时间', extra: true, render: (order) => <Dash text={order.expireTime} /> },
    { key: 'operator', title: '操作人', extra: true, render: (order) => <Dash text={actorText(order.operator)} /> },
    {
      key: 'reconciliationStatus',
      title: '调账',
      extra: true,
      render: (order) => RECONCILIATION_STATUS_NAMES[order.reconciliationStatus],
    },
    {
      key: 'accountOtherName',
      title: '账户备注名',
      extra: true,
      render: (order) => <Dash text={order.accountOtherName} />,
    },
    { key: 'bankName', title: '平台/银行', extra: true, render: (order) => <Dash text={order.bankName} /> },
    { key: 'bankBranch', title: '支行/店铺', extra: true, render: (order) => <Dash text={order.bankBranch} /> },
    { key: 'tag', title: '口令', extra: true, render: (order) => <Dash text={order.tag} /> },
    {
      key: 'accType',
      title: '账户类型',
      extra: true,
      render: (order) => <Dash text={order.accTypeName} />,
    },
    {
      key: 'payPattern',
      title: '支付模式',
      extra: true,
      render: (order) => <Dash text={payPatternText(order.payPattern)} />,
    },
    {
      key: 'qrcodeUrl',
      title: '收款码',
      extra: true,
      render: (order) => (
        <Copyable text={order.qrcodeUrl} what="收款码链接">
          <span className="clip mono" title={order.qrcodeUrl}>
            {order.qrcodeUrl}
          </span>
        </Copyable>
      ),
    },
    { key: 'taid', title: '收款方编号', extra: true, render: (order) => <Dash text={order.taid} /> },
    { key: 'subject', title: '商品', extra: true, wrap: true, render: (order) => <Dash text={order.subject} /> },
    { key: 'remark', title: '备注', extra: true, wrap: true, render: (order) => <Dash text={order.remark} /> },
    area !== 'operator' && {
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (order) =>
        order.mayConfirm ? (
          <Button small kind="primary" aria-label={`确认收款 ${order.agtOrderNo}`} onClick={() => onConfirm(order)}>
            确认收款
          </Button>
        ) : (
          <Button
            small
            kind="text"
            aria-label={`查看详情 ${order.agtOrderNo}`}
            onClick={() => onOpen(order.agtOrderNo)}
          >
            详情
          </Button>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}
