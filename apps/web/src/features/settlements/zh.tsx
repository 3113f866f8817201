/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const ownNote = {
  ownCount: (own: Shown) => `，${own} 笔由您发起或经手过付款，须由另一人付款`,
};

export const listTab = {
  title: '商户结算',
  noun: '结算单',
  emptyTitle: '还没有结算单',
  emptyHint: '在商户详情里设好结算计划与账户后，到点会自动生成；也可在那里立即结算。',
};

export const releaseDialog = {
  title: '申请结算付款',
  intro: (lines: ReactNode, amount: ReactNode) => (
    <>
      {lines} 个商户，合计 {amount} 元。另一人审批后由财务付款；下一步可逐笔核对。
    </>
  ),
};

export const refuseDialog = {
  title: '驳回结算批次',
  confirm: '确认驳回',
  done: '已驳回，占用已释放',
  reason: '驳回原因',
  warning: (lines: ReactNode) => (
    <>{lines} 个商户占用的金额立即恢复可用，待审批的付款申请同时失效。下次到点或手工可再生成。</>
  ),
};

export const runsTab = {
  viewLines: '查看明细',
  release: '申请付款',
  reject: '驳回',
  title: '商户结算',
  noun: '结算批次',
  merchants: (lines: ReactNode) => <>{lines} 个商户</>,
  emptyTitle: '还没有结算批次',
  emptyHint: '按计划到点、商户申请或运营发起时生成，整批由两人审批。',
};

export const sendDialog = {
  number: '结算单号',
};

export const cancelDialog = {
  title: '取消结算',
  intro: (amount: ReactNode) => <>审批后 {amount} 元恢复为商户可用余额；保证金照原定日期释放。</>,
};

export const failDialog = {
  title: '登记付款失败',
  confirm: '确认登记',
  done: '已登记付款失败',
  reason: '失败原因',
  warning: '银行退票或拒绝付款时登记。金额继续占用，可再次付款，或由两人取消。',
};

export const settlementActions = {
  toRun: '到结算批次申请付款',
  cancel: '取消结算',
  returned: '银行退回',
  fail: '登记付款失败',
  sendByAnother: '您发起了付款，或经手过上一次付款，须由另一人付款',
  send: '付款',
};

export const runColumns = {
  runNo: '结算批次',
  state: '状态',
  actions: '操作',
  merchants: '商户数',
  amount: '合计（元）',
  unusual: '异常金额',
  unusualCount: (unusual: ReactNode) => <>{unusual} 笔</>,
  source: '来源',
  madeAt: '生成时间',
  approval: '审批',
  rejectReason: '驳回原因',
};

export const settlementFacts = {
  noneKept: '无',
  released: (releasedTime: Shown) => `${releasedTime} 已释放`,
  releases: (releaseOn: Shown) => `${releaseOn} 释放`,
  merchantNo: '商户号',
  noFee: '免手续费',
  drawn: (reserveDrawn: ReactNode, until: ReactNode) => (
    <>
      已提前用于退款 {reserveDrawn}
      ，其余 {until}
    </>
  ),
  basis: '本期收款',
  way: '付款方式',
  bankFile: (batchNo: Shown) => `银行付款文件 ${batchNo}`,
  byChannel: (channel: Shown) => `渠道 ${channel}`,
  holder: '户名',
  statement: '结算单文件',
};

export const settlementCandidates = {
  hint: '导入对账单后，金额一致且附言含结算单号的付款会自动对应；也可在此人工指定。',
};

export const settlementDrawer = {
  title: '结算详情',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  paymentBlocked: (why: ReactNode) => <>{why}，不能付款。</>,
};

export const settlementTabs = {
  list: '结算单',
  runs: '结算批次',
};

export const settlements = {
  viewsLabel: '结算视图',
};

export const makeRunDialog = {
  title: (name: Shown) => `立即结算 · ${name}`,
  confirm: '生成结算批次',
  done: '已生成结算批次，请到“商户结算”申请付款',
  lead: '可用余额扣除保证金与待处理退款后全部占用，直到付款或取消；其间商户不能用于代付。付款另须两人审批。',
  payable: '可用余额',
  payableAmount: (payable: ReactNode) => <>{payable} 元</>,
  account: '结算账户',
};

export const accountDialog = {
  title: (name: Shown) => `结算账户 · ${name}`,
  lead: (settlementAccountRestHours: ReactNode) => (
    <>须为商户本名的对公账户或企业钱包。生效 {settlementAccountRestHours} 小时后才用于结算，期间仍付到原账户。</>
  ),
  proof: '开户证明',
  kind: '账户类型',
  bankKind: '银行卡（对公银行账户）',
  bankNo: '银行账号',
  walletNo: '钱包账号',
  walletHint: '须为商户本名的企业账户，支付渠道付到这里',
};

export const planFields = {
  message: '请输入 0–365 的整数',
};

export const holdBack = {
  yes: '暂缓结算',
  no: '照常结算',
};

export const planDialog = {
  title: (name: Shown) => `结算计划 · ${name}`,
  schedule: '结算周期',
  everyHours: '间隔小时',
  weekday: '结算日',
  cutOffHint: '北京时间',
  leastAmount: '起结金额（元）',
  reserveRate: '保证金比例（%）',
  reserveRateHint: '按本期收款计，0 为不留存。',
  reserveDays: '保证金天数',
  holdBack: '有案件或投诉时暂缓',
  fee: '每笔结算手续费（元）',
};

export const planText = {
  notSet: '未设',
  every: (everyHours: Shown) => `，每 ${everyHours} 小时`,
  cut: (cutOff: Shown) => `，日切 ${cutOff}`,
  reserve: (reserveRate: Shown, reserveDays: Shown) => `，保证金 ${reserveRate}%／${reserveDays} 天`,
  plan: (mode: Shown, every: Shown, day: Shown, cut: Shown, leastAmount: Shown, reserve: Shown) =>
    `${mode}${every}${day}${cut}，起结 ${leastAmount} 元${reserve}`,
};

export const accountText = {
  notSet: '未设',
  stoppedStopReason: '（付款被退回，已停用）',
  usableFrom: (time: Shown) => `（${time} 起用于结算）`,
};

export const merchantTerms = {
  heading: '结算',
  payable: '应付余额',
  payableFacts: (payable: ReactNode, held: ReactNode) => (
    <>
      {payable}
      ，占用 {held}
    </>
  ),
  reserve: '保证金',
  plan: '结算计划',
  account: '结算账户',
  proof: '开户证明',
  nextTime: '下次结算',
  onRequest: '按申请',
  now: '现在结算',
  notNow: (why: Shown) => `不可：${why}`,
  possible: '可以',
  skipReason: '上次跳过',
  monthlyPaper: '月结算单',
  allRuns: '全部结算',
  changePlan: '结算计划',
  changeAccount: '结算账户',
  runNow: '立即结算',
};
