/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const merchantHome = {
  heading: (name: Shown) => `${name} · 首页`,
  refresh: '刷新',
};

export const homeFigures = {
  label: '所选日期',
  received: '收款（元）',
  refunded: '退款（元）',
  settled: '结算付款（元）',
  count: (count: ReactNode) => <>{count} 笔</>,
  successRate: '成功率',
  orders: (succeeded: ReactNode, orders: ReactNode) => (
    <>
      成功 {succeeded} / 共 {orders} 笔
    </>
  ),
};

export const homeBalances = {
  label: '当前余额',
  payable: '待结算（应付余额，元）',
  held: (held: ReactNode) => <>其中占用 {held}</>,
  reserve: '保证金（元）',
  reserveNote: '到期自动释放',
  next: '下次结算',
  onRequest: '按申请',
  nextNote: '按结算计划',
};

export const homeTasks = {
  title: '待办',
  open: '查看',
  nothing: '没有待办事项',
};

export const firstSteps = {
  title: '开始接入',
  note: '完成以下步骤并收到第一笔成功订单后，此处不再显示。',
  done: '已完成',
  open: '未完成',
  go: '去完成',
  steps: {
    product: '有可下单的产品（由平台开通）',
    key: '新建接口密钥',
    endpoint: '回调地址收到并应答（2xx）',
    order: '创建第一笔代收订单',
  },
};
