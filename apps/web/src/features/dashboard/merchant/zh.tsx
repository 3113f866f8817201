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
  askNote: '在“结算”中申请',
};

export const homeTasks = {
  title: '待办',
  open: '查看',
  nothing: '没有待办事项',
};

export const firstSteps = {
  title: '开始接入',
  testTitle: '一、测试模式：无需平台或其他人办理',
  testNote: (guide: ReactNode) => <>程序的写法见{guide}；没有程序也可以在“测试模式”中创建测试订单并付款。</>,
  guide: '商户接入指南',
  liveTitle: '二、上线',
  note: '收到第一笔正式的成功订单后，此处不再显示。',
  done: '已完成',
  next: '下一步',
  open: '未完成',
  go: '去完成',
  goTo: (step: string) => `去完成：${step}`,
  texts: {
    twoFactor: '绑定谷歌验证器（新建密钥时需要验证码）',
    test: {
      key: '新建测试密钥',
      webhook: '设定测试回调地址，保存其密钥',
      order: '创建测试订单',
      paid: '以测试付款人的身份付款，订单成功',
      delivered: '测试回调送达（应答 2xx）',
    },
    live: {
      product: '有可下单的产品（由平台开通）',
      key: '新建正式密钥',
      endpoint: '正式回调地址收到并应答（须两人办理）',
      order: '用正式密钥创建第一笔代收订单',
    },
  },
};
