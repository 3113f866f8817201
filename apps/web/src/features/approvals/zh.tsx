/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const approvalChecks = {
  title: '审批意见',
  none: '还没有人审批。',
  approved: '同意',
  rejected: '驳回',
};

export const approvalStanding = {
  changedMeanwhile: '记录已变化，该申请不能再生效，请撤回或驳回后重新提交。',
};

export const approvalDrawer = {
  withdrawn: '已撤回',
  title: '审批详情',
  withdraw: '撤回申请',
  reject: '驳回',
  approve: '同意',
  close: '关闭',
  changes: '变更内容',
  checkers: '审批人数',
  twoNeeded: '须两人审批',
  oneNeeded: '须一人审批',
  checksum: '校验值',
};

export const leftText = {
  hoursAndMinutes: (hours: Shown, minutes: Shown) => `${hours}小时${minutes}分`,
};

export const makerText = {
  merchant: (mchId: Shown) => `商户 ${mchId}`,
};

export const progressText = {
  approved: (approved: Shown, needed: Shown) => `${approved}/${needed} 人已同意`,
};

export const emptyTabs = {
  todo: { title: '没有等待您审批的申请', hint: '他人发起、您有权审批的申请会实时出现在这里。' },
  mine: { title: '您还没有发起过申请', hint: '在参与方、商户、订单等页面上修改后提交，即可在这里跟进。' },
  all: { title: '还没有审批记录', hint: '涉及资金、额度、费率、角色与密钥的变更都须两人办理，记录在这里。' },
};

export const approvalColumns = {
  actions: '操作',
  decideLabel: '审批',
  openLabel: '查看详情',
  details: '详情',
};

export const approvals = {
  title: '审批中心',
  noun: '申请',
  rules: '审批规则',
  emptyTitle: '没有申请',
  viewsLabel: '审批视图',
};

export const doneText = {
  rejected: '已驳回，未作任何变更',
  approvedFirst: '已同意，等待另一人审批',
  approved: '已同意，变更已生效',
};

export const decideDialog = {
  approveTitle: '同意',
  rejectTitle: '驳回',
  confirmApprove: '确认同意',
  confirmReject: '确认驳回',
  approveNote: '审批意见（选填）',
  rejectReason: '驳回原因',
};

export const revealSecret = {
  codeMissing: '请输入谷歌验证码',
  made: (what: ReactNode) => <>{what}已生成，只能由您领取一次。</>,
  takeUp: '领取',
  title: (what: Shown) => `领取${what}`,
  kept: '我已妥善保存',
  show: '显示',
  shownOnce: '关闭后不再显示，请通过安全渠道交给使用人。',
};

export const lineDialog = {
  title: (title: Shown) => `双人审批金额线 · ${title}`,
  above: '超过该金额须两人审批（元）',
  aboveHint: '只对生效以后提交的申请有效',
};

export const checkers = {
  byAmount: (above: ReactNode) => <>一人；超过 {above} 元两人</>,
  two: '两人',
  one: '一人',
};

export const rulesDialog = {
  title: '审批规则',
  close: '关闭',
  intro: '发起人不能审批自己的申请；审批时须重新输入谷歌验证码。',
  changeOf: (title: Shown) => `调整金额线 ${title}`,
  changeAmount: '调整金额线',
  maker: '发起',
  nobody: '无',
  byMerchant: '、商户申请（须两人审批）',
  checker: '审批',
  checkers: '审批人数',
  validFor: '有效时间',
  hours: (hours: ReactNode) => <>{hours} 小时</>,
};

export const toDoCount = {
  unit: '项待审批',
};

export const returns = {
  settlementReturn: { title: '银行退回', effect: '审批后款项退还商户余额，结算账户停用，须重新验证后才能再结算。' },
  payoutReturn: { title: '银行退汇', effect: '审批后款项与手续费退还商户余额，已计的佣金一并冲回。' },
  refundReturn: { title: '银行退回', effect: '审批后重新应退付款人，可再次付款，或由两人取消退款。' },
};
