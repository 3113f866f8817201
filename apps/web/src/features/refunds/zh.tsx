/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const objectDialog = {
  title: '提出异议',
  submit: '提交异议',
  done: '异议已提交',
  intro: (failReason: ReactNode, answerBy: ReactNode) => (
    <>
      争议原因：{failReason}。请在 {answerBy} 前提出；以最后一次提交为准。
    </>
  ),
  screenshot: '异议截图',
};

export const agreeDialog = {
  title: '承认未付款',
  confirm: '确认未付款',
  submitted: '已提交，等待运营裁定',
  oneTimeCodeHint: '须输入新的验证码',
  warning: '仅在没有付款时承认。运营裁定后退款仍须由您付出。',
};

export const rulingDialog = {
  title: '裁定未付款',
  intro: '收款方提交过付款凭证。认定其未付款须另一人审批；其间收款方又提出异议的，申请作废。',
};

export const cancelDialog = {
  title: '取消退款',
  intro: (amount: ReactNode) => <>审批通过后不再退 {amount} 元，批准时的记账全部冲回。</>,
};

export const takeUpDialog = {
  title: '提议退回',
  intro: (amount: ReactNode) => <>同一订单的又一笔到账 {amount} 元，退到对账单写明的付款账户，审批后由机构付款。</>,
};

export const advanceDialog = {
  title: '申请垫付',
  intro: (shortage: ReactNode) => <>由机构垫付 {shortage} 元，从商户之后的入账中最先扣回。</>,
};

export const disputeActions = {
  agree: '承认未付款',
  object: '提出异议',
};

export const collectorActions = {
  registerPaid: '登记已退款',
};

export const anothersStep = {
  pay: '您发起了退款，或经手过上一次付款，须由另一人付款',
  accept: '您发起了退款，凭证须由另一人认可',
};

export const staffActions = {
  cancel: '取消退款',
  advance: '申请垫付',
  takeUp: '提议退回',
  fail: '付款有误',
  rule: '裁定未付款',
  returned: '银行退回',
  send: '登记打款',
  sendAgain: '再次发起',
};

export const refundStanding = {
  awaitsSecond: '待第二人复核',
};

export const refundFacts = {
  requestedBy: '申请方',
  decides: '了结的投诉',
  complaint: (ordinal: Shown) => `本单第 ${ordinal} 次投诉`,
  fromReserve: '动用保证金',
  endReason: '结束原因',
};

export const payments = {
  attempt: (attempt: Shown) => `第 ${attempt} 次付款`,
  sentAt: '付款登记',
  reference: '流水号',
  channelNo: '渠道退款号',
  asks: '发送与查询',
  times: (asks: Shown) => `${asks} 次`,
  answer: '渠道答复',
  proof: '付款凭证',
  viewProof: '查看凭证',
  disputeReason: '争议原因',
  failReason: '未通过',
  answerBy: '异议期限',
  objection: '收款方的异议',
  screenshot: '异议截图',
  viewScreenshot: '查看截图',
  agreedAt: '承认未付款',
  returnedAt: '银行退回',
};

export const disputeNotice = {
  you: '您',
  collector: '收款方',
  agreed: (who: Shown) => `${who}已承认未付款，等待两人裁定。`,
  objected: (who: Shown) => `${who}已提出异议，等待核对。`,
  answerBy: (answerBy: Shown) => `请在 ${answerBy} 前提出异议，或承认未付款。`,
  disputed: (standing: ReactNode, whyNot: ReactNode) => (
    <>
      付款凭证有争议。{standing}
      {whyNot}
    </>
  ),
};

export const refundDrawer = {
  title: '退款详情',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  beforeUpgrade: '升级前的退款，没有付款凭证。',
  secondReceipt: '同一订单的又一笔到账自动申请退回，尚未提议。提议后由另一人批准。',
  shortage: (money: ReactNode) => <>商户可用余额与保证金不足 {money} 元，有入账后自动继续，或由两人批准垫付。</>,
  awaitsSecond: (acceptFirstBy: ReactNode) => (
    <>待第二人复核：{acceptFirstBy} 已认可凭证，须由另一人复核后返还收款方额度。</>
  ),
};

export const refundSides = {
  staff: '退款',
  staffHint: '商户或平台申请的退款会出现在这里，两人审批后由收款方或机构付款。',
  collector: '退款任务',
  collectorHint: '您收过款的订单被退款时，须在 24 小时内退给付款人，凭证核对后返还额度。',
};

export const ownNote = {
  ownCount: (own: Shown) => `，${own} 笔由您发起或经手，须由另一人付款`,
};

export const refundList = {
  noun: '退款',
  emptyTitle: (title: Shown) => `没有${title}`,
};

export const sendRefundsDialog = {
  number: '退款单号',
};

export const bankReference = {
  title: '银行流水号',
  referenceMissing: '请填写银行流水号',
};

export const oneTimeCode = {
  oneTimeCodeHint: '刚验证过的几分钟内可留空',
};

export const payTaskDialog = {
  title: '登记已退款',
  confirm: '确认已退款',
  done: '已提交，待核对',
  proofMissing: '请上传付款凭证',
  intro: '请先把款退到下面的账户。凭证核对后返还额度。',
  amount: '退款金额',
  bank: '开户行',
  accountNo: '收款账号',
  holder: '户名',
  reference: '付款流水号',
  proof: '付款凭证',
};

export const sendDialog = {
  title: '登记打款',
  confirm: '确认已打款',
  done: '已登记，待对账单核对',
  intro: '请先在银行付款。对账单出现这笔付款后完成退款。',
};

export const sendAgainDialog = {
  title: '再次发起渠道退款',
  confirm: '再次发起',
  done: '已交渠道，结果由渠道通知',
  intro: (amount: ReactNode, receipt: Shown) => (
    <>
      渠道未受理或已退回上一次退款。将以新的退款号再次退 {amount} 元：{receipt}。
    </>
  ),
};

export const failDialog = {
  title: '付款有误',
  confirm: '确认',
  done: '已登记',
  collectorNote: '会建立案件并请收款方在期限内答复；届时或其同意后，由另外两人裁定未付款，或认可其凭证。',
  repayNote: '退款须重新付款。',
};

export const settleTitle = {
  checkLine: '核对流水',
  checkProof: '复核凭证',
  acceptProof: '凭证无误',
};

export const settleDialog = {
  confirm: '确认',
  doneFirst: '已认可，等待另一人复核',
  done: '已退款',
  lineMissing: '请选择对账单流水',
  statementLine: '对账单流水',
  secondNote: (acceptFirstBy: Shown) => `${acceptFirstBy} 已认可，您复核后返还收款方额度。`,
  firstNote: '您认可后，还须另一人复核才会返还收款方额度。',
  question: (amount: ReactNode, note: ReactNode) => (
    <>
      确认凭证显示 {amount} 元已退到付款人账户。
      {note}
    </>
  ),
};
