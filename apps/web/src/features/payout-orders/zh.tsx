/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const approveDialog = {
  title: '申请大额付款',
  lead: (amount: ReactNode) => <>{amount} 元为大额：另一人审批后，由第三人生成付款文件。</>,
};

export const endWords = { outcome: '处理结果', remark: '处理理由' };

export const endDialog = {
  title: '终止付款',
  about: '请先向银行核实款项确未付出。审批后商户的冻结金额与手续费全部释放，不能撤销。',
  accountClosed: '收款账户不能入账，商户收到代付失败。',
  notWanted: '商户不再要求付款，商户收到代付撤销。',
};

export const bankActions = {
  end: '终止付款',
  back: '银行退汇',
  approve: '申请大额付款',
  sendByAnother: '您批准了付款，或经手过上一次付款，须由另一人付款',
  send: '生成付款文件',
};

export const bankLines = {
  none: '导入对账单后，金额一致且附言含代付单号的付款会自动对应；也可在此人工指定。',
};

export const bankNote = {
  approved: '大额付款已获批准，由申请与审批以外的人生成付款文件。',
  approvalFirst: '大额付款（含 24 小时内付往同一账户的合计）须先经两人审批，再由第三人生成付款文件。',
};

export const claimButton = {
  paying: '付款中 ',
  underReview: '待验收',
  listChanged: '列表刚刚更新，请核对后再点一次',
  claimLabel: (orderNo: Shown) => `抢单 ${orderNo}`,
  claim: '抢单',
};

export const orderFacts = {
  beneficiaryAccount: '收款账号',
  expectedCommissionAmount: (expectedAmount: ReactNode, rate: ReactNode) => (
    <>
      {expectedAmount} 元 {rate}
    </>
  ),
  deadline: '截止时间',
  remark: '转账备注',
  rejectRemark: '驳回备注',
  disputeReason: '异常原因',
  answerBy: '异议期限',
  ownObjection: '我的异议',
  agreed: '同意退回',
  agreedWaiting: '已同意，等待运营裁定',
  payerObjection: '付款方异议',
  commissionAmount: (commission: ReactNode, rate: ReactNode) => (
    <>
      {commission} 元{rate}
    </>
  ),
  payeeWhat: '收款人姓名',
  payeeBank: '收款银行',
  feeAmount: (fee: ReactNode, rate: ReactNode) => (
    <>
      {fee} 元 {rate}
    </>
  ),
  operator: '操作人',
  returnReason: '退汇原因',
  failReason: '失败原因',
};

export const claimDrawer = {
  title: '订单详情',
  agree: '同意退回',
  object: '提出异议',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  billsHint: '验收通过后，结算分录会出现在这里。',
};

export const disputed = {
  payer: '付款方',
  paidTime: '付款时间',
  answerBy: '异议期限',
  answer: '付款方的答复',
  agreed: '承认未付款，同意退回',
  noObjection: '未提出异议',
  objectionTime: '异议时间',
  beneficiary: '争议方',
  userName: '应收款人',
  account: '应收账号',
  amount: '应付金额',
};

export const claimEvidence = {
  heading: '抢单记录',
};

export const useBlocked = {
  paused: '接单已暂停，不能抢单',
  maxOpen: '未付款的订单已达上限，请先完成付款',
  cooling: '冷却中，请稍后再抢单',
};

export const claimRules = {
  region: '抢单规则',
  openNow: (open: ReactNode) => <>（当前 {open} 笔）</>,
  mostOpen: (maxOpen: ReactNode, open: ReactNode) => (
    <>
      最多同时持有 {maxOpen} 笔{open}
    </>
  ),
  payWithin: (windowSeconds: ReactNode) => <>抢到后 {windowSeconds}内付款</>,
  coolDown: (coolDownSeconds: ReactNode) => <>超时或驳回后 {coolDownSeconds}内不可再抢</>,
  goPay: '去付款',
  stopped: (stopped: ReactNode) => <>已停止抢单：{stopped}</>,
  verification: '实名认证',
  coolingDown: '您刚有订单超时或驳回，',
  thenAgain: '后可再抢单',
  tooManyOpen: '未付款的订单已达上限，完成付款后即可继续抢单。',
  paused: '接单已暂停，暂时不能抢单；如需恢复请联系上级或运营。',
  notBound: '尚未绑定谷歌验证，绑定后才能抢单。',
  bind: '去绑定',
};

export const code = {
  hint: '刚验证过的几分钟内可留空；大额订单须重新输入',
};

export const whatIsDecided = {
  orderNo: '代付单号',
  amount: '金额',
  amountValue: (amount: ReactNode) => <>{amount} 元</>,
  userName: '收款人',
  beneficiaryAccount: '收款账号',
  participantName: '付款方',
};

export const decisionDialog = {
  required: (reason: Shown) => `请输入${reason}`,
  confirm: (button: Shown) => `确认${button}`,
  acceptFirstBy: (acceptFirstBy: Shown) => `${acceptFirstBy} 已验收，您复核后立即结算。`,
  secondCheckLater: '您验收后，还须另一人复核或商户验收，才会结算。',
};

export const accept = {
  acceptButton: '验收',
  accept: '验收',
  effect: '请核对凭证中的收款人、账号与金额。验收后立即结算，不能撤销。',
  acceptDone: '验收成功，账本已结算',
  waitsForSecond: '已验收，等待另一人复核',
};

export const dispute = {
  disputeButton: '争议',
  dispute: '转为异常',
  effect: '订单转为异常，付款方会收到通知，可在期限内提出异议或补交凭证；裁定退回须两人审批，期限内须付款方同意。',
  reason: '争议原因',
  disputeDone: '已转为异常',
};

export const fail = {
  failButton: '关闭失败',
  fail: '关闭失败',
  effect: '订单不再受理，商户的冻结金额与手续费立即释放，不能撤销。',
  reason: '失败原因',
  failDone: '已标记失败，商户冻结已释放',
};

export const bankFail = {
  bankFailButton: '登记付款失败',
  bankFail: '登记银行付款失败',
  effect: '银行退票或拒绝付款时登记。商户金额继续占用，可重新生成付款文件，或由两人终止。',
  reason: '失败原因',
  bankFailDone: '已登记付款失败',
};

export const freeze = {
  freezeButton: '冻结',
  freeze: '冻结订单',
  effect: '冻结后不能抢单、付款与验收，也不写入付款文件；付款时限照常计算，已在银行的付款照常确认。',
  reason: '冻结原因',
  freezeDone: '已冻结',
};

export const unfreeze = {
  unfreezeButton: '申请解冻',
  unfreeze: '申请解除冻结',
  effect: '提交后须由另一人审批；通过后订单按原状态继续。',
  reason: '解除原因',
  unfreezeDone: '已提交审批',
};

export const hold = {
  holdButton: '保全凭证',
  hold: '保全凭证',
  effect: '本单全部凭证（含之后补交的）不再到期删除，直到解除保全。',
  reason: '保全原因',
  holdDone: '凭证已列入保全',
};

export const unhold = {
  unholdButton: '解除保全',
  unhold: '解除保全',
  effect: '解除后，凭证在订单结束半年后删除；已满半年的将很快删除，不能恢复。',
  reason: '解除原因',
  unholdDone: '已解除保全',
};

export const decisions = {
  secondCheck: '复核验收',
  title: '复核验收',
};

export const hallDrawer = {
  title: '代付订单',
  close: '关闭',
  goneTitle: '该订单已不在抢单列表',
  goneHint: '它已完成、取消或被冻结，请看看其他订单。',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  accountLater: '收款账号在抢单成功后显示。',
};

export const ownColumns = {
  orderNoWhat: '抢单单号',
  payoutOrderNoWhat: '代付单号',
  actions: '操作',
  openLabel: (orderNo: Shown) => `查看详情 ${orderNo}`,
  open: '详情',
};

export const myPayoutsPage = {
  noun: '订单',
  codeMerchantTitle: '我的订单',
  title: '我的代付',
  emptyTitle: '还没有抢到的订单',
  emptyHintCodeMerchant: '前往抢单大厅抢单后会出现在这里。',
  emptyHint: '前往代付大厅抢单后会出现在这里。',
  amount: '合计',
  commission: '佣金',
};

export const slot = {
  objectionUrl: '异议截图',
  rejectUrl: '驳回截图',
};

export const objectionDialog = {
  title: '提出异议',
  submit: '提交异议',
  done: '异议已提交',
  reason: '异议理由',
  proofRefused: '凭证未通过验收',
  lead: (disputeReason: ReactNode, answerBy: ReactNode) => (
    <>
      争议原因：{disputeReason}。请在 {answerBy} 前提出；以最后一次提交为准。
    </>
  ),
};

export const agreeDialog = {
  title: '同意退回',
  confirm: '确认未付款',
  done: '已同意退回，等待运营裁定',
  hint: '须输入新的验证码',
  notice: '仅在没有付款时同意。运营裁定退回后释放您的占用额度，订单由他人付款。',
};

export const outcomeDialog = {
  required: (remark: Shown) => `请输入${remark}`,
  outcome: (outcome: Shown) => `请选择${outcome}`,
};

export const proofSlots = {
  transferDone: '转账成功截图',
  transferBill: '转账账单截图',
  transferState: '转账状态截图',
  video: '付款视频',
};

export const paidDialog = {
  done: '已提交，等待验收',
  failed: '提交失败，请重试',
  dirtyText: '未提交的付款凭证',
  title: '确认已付款',
  cancel: '取消',
  confirm: '确认已付款',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  lead: (userName: ReactNode, amount: ReactNode) => (
    <>
      已向 {userName} 转账 {amount}
      ？请上传凭证，验收通过后额度与佣金到账。
    </>
  ),
};

export const payCode = {
  image: '收款码',
  scan: '扫码付款',
  title: '收款码',
  accountCode: '收款账号二维码',
  scanToPay: '扫码付款',
  scanForAccount: '手机扫码，取得收款账号',
};

export const toUpload = {
  transferDone: '转账成功截图',
  transferDoneNote: '必传：含收款人、金额与成功状态',
  transferBill: '转账账单截图',
  transferBillNote: '选填：账单中的该笔记录',
  transferState: '转账状态截图',
  transferStateNote: '选填：银行或钱包的到账状态',
  video: '付款视频',
  videoNote: '选填：打开账单的录屏，不超过 10MB',
};

export const payHead = {
  amount: '金额',
  yuan: '元',
  timeLeft: '剩余付款时间',
  payBefore: (deadline: ReactNode) => <>{deadline} 前付款</>,
};

export const payInstructions = {
  frozen: '订单已冻结，正在审核，请勿付款；冻结前已付款的，请照常提交凭证，解除冻结后验收。',
  region: '付款信息',
  beneficiary: '收款人',
  beneficiaryAccount: '收款账号',
  bankName: '开户银行',
  remark: '转账备注',
  payType: '支付类型',
  commission: '佣金',
  commissionAmount: (expectedAmount: ReactNode, rate: ReactNode) => (
    <>
      {expectedAmount} 元 {rate}
    </>
  ),
  orderNo: '抢单单号',
  uploadsHeading: '付款后需上传',
  reject: '驳回',
  paid: '确认已付款',
  details: '查看订单详情',
};

export const payLink = {
  abnormal: '补交凭证',
  pay: '去付款',
};

export const payPage = {
  heading: '代付付款',
  allOrders: '全部订单',
  chooseTitle: '请选择要付款的订单',
  waitingOrders: '查看待支付订单',
};

export const payoutDrawer = {
  title: '代付订单详情',
  ruling: '裁定',
  close: '关闭',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  proofsKept: '凭证保全中',
  secondCheck: (acceptFirstBy: ReactNode) => <>待第二人复核：{acceptFirstBy} 已验收，另一人复核后结算。</>,
  billsHint: '商户冻结与结算分录会出现在这里。',
};

export const hallColumns = {
  orderNoWhat: '代付单号',
  actions: '操作',
};

export const payoutHallPage = {
  noun: '订单',
  codeMerchantTitle: '抢单大厅',
  title: '代付大厅',
  amount: '合计',
  commission: '佣金',
  emptyTitle: '暂时没有可抢的代付订单',
  emptyHint: '商户提交代付后会实时出现在这里，无需刷新。',
  commissionAmount: (commission: ReactNode) => <>佣金 {commission}</>,
  waited: '已等 ',
};

export const toDo = {
  mayAcceptAbnormal: '处理异常',
  mayAccept: '验收',
  mayApprove: '申请付款',
  maySend: '付款',
};

export const checkStanding = {
  secondCheck: '待第二人复核',
};

export const payoutColumns = {
  orderNoWhat: '代付单号',
  mchOrderNoWhat: '商户单号',
  actions: '操作',
  openLabel: '查看详情',
  open: '详情',
};

export const payoutOrdersPage = {
  noun: '订单',
  title: '代付订单',
  emptyTitle: '还没有代付订单',
  emptyHint: '商户提交代付后会实时出现在这里。',
  amount: '合计',
  fee: '手续费',
};

export const frozenTag = {
  frozen: '已冻结',
};

export const fieldLabels = {
  payPicUrl: '转账成功截图',
  payPicUrl1: '转账账单截图',
  payPicUrl2: '转账状态截图',
  payVideoUrl: '付款视频',
  rejectUrl: '驳回截图',
  objectionUrl: '异议截图',
};

export const judgedProofs = {
  replaced: (name: Shown, createTime: Shown) => `${name}（已替换，${createTime}）`,
  nearlySame: (orderNo: Shown) => `与 ${orderNo} 的凭证几乎相同`,
  similar: (orderNo: Shown) => `相近凭证 ${orderNo}`,
  ofOtherOrder: '另一订单的凭证',
};

export const outcomes = {
  paid: '已提交付款凭证，等待验收。验收通过后额度与佣金立即到账。',
  completed: '已验收完成，额度与佣金已到账。',
  proofRefused: '凭证未通过验收',
  abnormal: (disputeReason: Shown) =>
    `订单异常：${disputeReason}。请在期限内提出异议或重新提交凭证；未曾付款的，请同意退回。`,
  rejected: (rejectRemark: Shown) => `已驳回${rejectRemark}。订单已退回抢单列表，请勿再付款。`,
  expired: '付款超时，订单已退回抢单列表，请勿再付款。如已付款，请立即联系运营。',
};

export const proofSlot = {
  required: '必传',
  optional: '选填',
};

export const thumbnail = {
  notShown: '无法显示',
};

export const proofStrip = {
  heading: '付款凭证',
  view: (label: Shown) => `查看${label}`,
  pastRetention: '已过保留期',
};

export const proofViewer = {
  previous: '上一张',
  previousKey: '上一张（←）',
  next: '下一张',
  nextKey: '下一张（→）',
  smaller: '缩小',
  smallerKey: '缩小（-）',
  originalSizeTitle: '原始大小',
  originalSize: '原始大小',
  larger: '放大',
  largerKey: '放大（+）',
  turnKey: '旋转（R）',
  turn: '旋转',
  close: '关闭',
};

export const rejectDialog = {
  done: '已驳回，订单退回抢单列表',
  failed: '驳回失败，请重试',
  dirtyText: '未提交的驳回',
  title: '驳回已抢订单',
  cancel: '取消',
  confirm: '驳回订单',
  lead: '如已转账，请勿驳回。驳回后订单立即退回抢单列表，冷却期内不可再抢单。',
  remark: '备注（选填）',
  remarkPlaceholder: '例如：收款账号无法转账',
};

export const rulingWords = { outcome: '裁定结果', remark: '裁定理由' };

export const rulingDialog = {
  title: '裁定未付款',
  about: '付款方提交过付款凭证。认定其未付款须另一人审批；其间付款方又提出异议的，申请作废。',
  alreadyWaits: '订单已在抢单列表中',
  reopens: '释放付款方占用的额度，订单重新等待接单。',
  ends: '订单不再受理，付款方的占用与商户的冻结都立即释放，不能撤销。',
};

export const sendPayoutsDialog = {
  number: '代付单号',
};

export const lasted = {
  justNow: '刚刚',
  hours: (hours: Shown, minutes: Shown) => `${hours}小时${minutes}分`,
};

export const span = {
  minutes: (minutes: Shown) => `${minutes} 分钟`,
  seconds: (seconds: Shown) => `${seconds} 秒`,
};

export const useClaim = {
  done: '抢单成功',
  failed: '抢单失败，请重试',
};
