import {
  COLLECTION_STATUS_NAMES,
  type CollectionOrder,
  collectionListQuery,
  NOTIFY_STATUS_NAMES,
  RECONCILIATION_STATUS_NAMES,
} from '@mashang/contract/collection-orders';
import { cursorAfter } from '../../platform/db-paging.ts';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { asReader } from '../../platform/reader.ts';
import { allow } from '../../platform/verb.ts';
import { countAllOrders, listOrders } from './order-reads-store.ts';
import { viewOrder } from './order-view.ts';
import { findWay } from './order-way-store.ts';
import { refuseMerchantFilter } from './read-collection-orders.ts';

/** 代收订单 as a file: every field of the order; only operators and agents see whose it is. */
export const collectionOrderExport = exportList({
  name: 'collection-orders',
  title: '代收订单',
  permission: 'collection-order:read',
  query: collectionListQuery,
  columns: ({ area }): ExportColumn<CollectionOrder>[] => [
    { key: 'agtOrderNo', title: '代收单号', cell: (order) => order.agtOrderNo },
    ...(area === 'code_merchant'
      ? []
      : [{ key: 'participantName', title: '收款方', cell: (order: CollectionOrder) => order.participantName }]),
    ...(area === 'operator'
      ? [{ key: 'merchantName', title: '商户', cell: (order: CollectionOrder) => order.merchantName }]
      : []),
    { key: 'prdName', title: '产品', cell: (order) => order.prdName },
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (order) => order.amount },
    { key: 'paidInAmount', title: '实收（元）', kind: 'money', cell: (order) => order.paidInAmount },
    { key: 'status', title: '状态', cell: (order) => COLLECTION_STATUS_NAMES[order.status] },
    { key: 'notifyStatus', title: '回调', cell: (order) => NOTIFY_STATUS_NAMES[order.notifyStatus] },
    { key: 'receiveUserName', title: '收款户名', cell: (order) => order.receiveUserName },
    { key: 'outAuthNo', title: '收款账号', cell: (order) => order.outAuthNo },
    { key: 'createTime', title: '创建时间', cell: (order) => order.createTime },
    { key: 'paymentName', title: '付款人', cell: (order) => order.paymentName },
    { key: 'agtAmount', title: '收益（元）', kind: 'money', cell: (order) => order.agtAmount },
    { key: 'agtRate', title: '费率（%）', kind: 'number', cell: (order) => order.agtRate },
    { key: 'mchOrderNo', title: '商户单号', cell: (order) => order.mchOrderNo },
    { key: 'affirmTime', title: '确认时间', cell: (order) => order.affirmTime },
    { key: 'failTime', title: '失败时间', cell: (order) => order.failTime },
    { key: 'expireTime', title: '截止时间', cell: (order) => order.expireTime },
    { key: 'operator', title: '操作人', cell: (order) => order.operator },
    {
      key: 'reconciliationStatus',
      title: '调账',
      cell: (order) => RECONCILIATION_STATUS_NAMES[order.reconciliationStatus],
    },
    { key: 'accountOtherName', title: '账户备注名', cell: (order) => order.accountOtherName },
    { key: 'bankName', title: '平台/银行', cell: (order) => order.bankName },
    { key: 'bankBranch', title: '支行/店铺', cell: (order) => order.bankBranch },
    { key: 'payReference', title: '附言', cell: (order) => order.payReference },
    { key: 'voucherTime', title: '凭证', cell: (order) => order.voucherTime },
    { key: 'tag', title: '口令', cell: (order) => order.tag },
    { key: 'accType', title: '账户类型', cell: (order) => order.accType || '' },
    { key: 'payPattern', title: '支付模式', cell: (order) => order.payPattern },
    { key: 'qrcodeUrl', title: '收款码', cell: (order) => order.qrcodeUrl },
    { key: 'taid', title: '收款方编号', cell: (order) => order.taid },
    { key: 'subject', title: '商品', cell: (order) => order.subject },
    { key: 'remark', title: '备注', cell: (order) => order.remark },
  ],
  async page(ctx, query) {
    const { actor } = ctx;
    allow(actor, 'collection-order:read');
    refuseMerchantFilter(query, actor.participantId);
    const scope = { query, participantId: actor.participantId };
    const rows = await asReader(ctx, async (tx) => listOrders(tx, { scope, way: await findWay(tx, scope) }));
    return { list: rows.map((row) => viewOrder(row, actor)), nextCursor: cursorAfter(rows, query) };
  },
  async count(ctx, query) {
    const { actor } = ctx;
    allow(actor, 'collection-order:read');
    return asReader(ctx, (tx) => countAllOrders(tx, { query, participantId: actor.participantId }));
  },
});
