/** Every text of the page in Chinese; en.tsx has the same shape. */

import { COMPLAINT_REASONS } from '@mashang/contract/complaints';
import { COMPLAINT_DETAIL, PAYER_NAME } from '@mashang/contract/payment-page';
import { REFUND_ACCOUNT_FIELDS } from '@mashang/contract/refunds';
import { IMAGE_TEXTS } from '@mashang/contract/uploads';
import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const call = {
  tooOften: '请求过于频繁，请稍候',
  offline: '网络错误',
  timedOut: '加载超时',
  /** What the payer reads of an error that the server said in Chinese. */
  said: (_code: number, message: string) => message,
  /** Why a field was refused, by the field's name and the server's reason. */
  reason: (_field: string, reason: string) => reason,
};

export const checkComplaint = {
  kindMissing: '请选择投诉类型',
};

export const checkImage: Record<'wrongType' | 'tooLarge', string> = {
  wrongType: IMAGE_TEXTS.type,
  tooLarge: IMAGE_TEXTS.size,
};

export const complaintReasons: Record<keyof typeof COMPLAINT_REASONS, string> = COMPLAINT_REASONS;

export const complaintForm = {
  heading: '投诉',
  lead: '提交后本单资金立即冻结，直到工作人员审核。请如实填写。',
  kind: '投诉类型',
  detail: COMPLAINT_DETAIL.title,
  detailPlaceholder: '请写明付款时间、金额和经过',
  contact: '联系方式（选填）',
  contactPlaceholder: '手机号或邮箱，便于回复',
  image: '图片（选填）',
  imageHint: '付款截图或聊天记录，一张，大图会自动缩小。',
  cancel: '取消',
  sending: '提交中…',
  send: '提交投诉',
};

export const complaintTitles = { open: '投诉已提交', taken: '投诉处理中', reviewed: '投诉已答复' };

export const complaintSection = {
  reviewed: '工作人员已审核您的投诉。',
  repliedAt: (replyTime: ReactNode) => <>答复时间 {replyTime}。如有疑问，请联系收单机构。</>,
  frozen: '本单资金已冻结，审核完成前，款项不会结算给商户。',
  dueAt: (dueTime: ReactNode) => <>最迟 {dueTime} 前在本页答复您，请保留付款凭证。</>,
  filedAt: (time: ReactNode) => <>提交时间 {time}</>,
  complain: '投诉',
  complainAgain: '再次投诉',
};

export const copyButton = {
  copy: '复制',
  copied: '已复制',
  copyByHand: '请长按复制',
  copyLabel: (label: Shown) => `复制${label}`,
};

export const countdownText = {
  nearlyOver: '即将超时',
  left: (minutes: Shown, seconds: Shown) => `${minutes}分${seconds}秒`,
  hours: (hours: Shown, minutes: Shown) => `${hours}小时${minutes}分`,
};

export const faults = {
  offline: '网络错误',
};

export const viewSentences = {
  waiting: '',
  paid: '款项已确认收到，商户会收到通知。',
  failed: '暂时没有可用的收款账户，本单未产生任何扣款。请回到商户页面重新下单，或更换付款方式。',
  refunded: '本单已退款，明细见下方退款记录。',
  expired: '付款时间已过，请勿再向原账户付款。若已付款，请留在本页等待核对，或在下方投诉。',
};

export const leadCard = {
  payTo: (merchantName: Shown) => `向 ${merchantName} 付款`,
  amount: '金额',
  exactAmount: (money: ReactNode) => <>订单金额 ¥{money}；为与他人区分，本单请准确支付上方金额。</>,
  timeLeft: '剩余付款时间 ',
  backToMerchant: '返回商户',
};

export const brokenLink = {
  brokenTitle: '链接不完整',
  brokenLead: '缺少订单信息，请回到商户页面重新发起付款，或重新打开完整的付款链接。',
};

export const methodChoice = {
  problem: '网络错误',
  hint: '付款前可以更换付款方式：',
  takeChosen: '（当前）',
  notHere: '（不适用于此设备）',
};

export const viewTitles = {
  waiting: '等待付款',
  paid: '付款成功',
  failed: '无法付款',
  refunded: '已退款',
  expired: '订单已过期',
};

export const paySection = {
  waiting: (i: ReactNode) => (
    <>
      {i}
      等待付款
    </>
  ),
  receiverName: '收款户名',
  masked: '已脱敏',
  accountNo: (label: string) => label || '收款账号',
  bankName: '开户银行',
  institution: '收款机构',
  bankBranch: '开户支行',
  outlet: '网点',
  reference: '附言',
  remark: '备注',
  fillIn: '付款时请填写',
  payer: '付款人',
  ownAccountOnly: '请用本人账户付款',
  complained: '本单已投诉，请勿继续付款。',
  referenceField: '附言',
  writeReference: (field: Shown, reference: Shown) => `请在${field}中填写 ${reference}，`,
  exactAmount: (receiver: ReactNode, amount: ReactNode) => (
    <>
      {receiver}
      请务必支付准确金额 {amount}
      ，一次付清。多付、少付或分笔付款都无法自动到账。
    </>
  ),
};

export const stepsCard = {
  heading: '如何付款',
};

export const apps = { 0: '聊天软件的钱包', 1: '支付类钱包 App', 2: '手机银行或网上银行', 3: '数字人民币 App' };

export const channelPay = {
  problem: '该付款方式暂不可用，请重试或更换付款方式',
  replaced: (from: Shown, to: Shown) => `付款方式“${from}”暂不可用，已更换为“${to}”。`,
  fitted: (from: Shown, to: Shown) => `付款方式已由“${from}”更换为适合此设备的“${to}”。`,
  notHere: (app: Shown) => `此处不能打开${app}，请换一个浏览器或设备打开本页，或更换付款方式。`,
  scan: (app: Shown) => `打开${app}，用“扫一扫”付款。`,
  open: (app: Shown) => `用${app}付款`,
  opening: '正在打开…',
  oldWallet: (app: Shown) => `此${app}不能打开该功能，请更新${app}后重试`,
  noWallet: (app: Shown) => `请在${app}内打开本页`,
  again: (app: Shown) => `未能取得您在${app}的授权，请重试`,
};

export const paidClaim = {
  claim: '我已付款',
  asking: '正在核实…',
  notYet: '支付公司尚未收到付款。如已付款，请稍候片刻，无需再付。',
  received: '支付公司已收到付款，正在入账，请勿再付。',
  unknown: '暂时无法向支付公司核实，本页会继续自动核实，请勿重复付款。',
};

export const paySteps = {
  atChannel: (app: Shown) => `按上方的提示用${app}付款。`,
  receiverConfirms: '付款后请回到本页等待：收款方核对到账后，本页会自动更新，无需刷新。',
  channelConfirms: '付款后由支付公司自动确认，本页会自动更新，无需刷新。',
  openTransfer: (app: Shown) => `打开${app}，选择“转账”。`,
  copyAccount: '复制上方的收款户名和账号填入，并核对开户行。',
  reference: (reference: Shown) => `在“附言”中填写 ${reference}，收款方凭它分辨同金额的订单。`,
  transferExactly: (amount: Shown) => `一次性转入准确金额 ${amount}，不要分笔，不要改动小数。`,
  scan: (app: Shown) => `打开${app}，用“扫一扫”扫描二维码；在本机付款时，可先保存二维码再从相册识别。`,
  payByFacts: (app: Shown) => `打开${app}，按上方的收款信息付款。`,
  payExactly: (amount: Shown) => `核对收款方后，一次性支付准确金额 ${amount}。`,
};

export const payerNameForm = {
  payerName: PAYER_NAME.title,
  payerNamePlaceholder: '付款账户的实名',
  hint: '收款方按姓名核对到账。填写后显示收款账户，请用本人账户付款。',
  busy: '提交中…',
  showAccount: '显示收款账户',
};

export const payerPage = {
  title: '付款',
  noOrderTitle: '无法打开订单',
  offline: '网络错误',
  retriesByItself: '暂时连接不上服务器，恢复后会自动重试。',
  retryNow: '立即重试',
  retrying: (trouble: Shown) => `${trouble}，正在自动重试`,
  orderState: (title: Shown) => `订单状态：${title}`,
  retryingNotice: (trouble: ReactNode) => <>{trouble}，正在自动重试…</>,
};

export const topBar = {
  title: '付款',
  licenceNo: (licenceNo: ReactNode) => <>许可证号 {licenceNo}</>,
  demo: '演示环境',
};

export const qrCode = {
  image: '付款二维码',
  failedFailed: '无法保存，请截图',
  failed: '保存二维码',
};

export const receiptCard = {
  heading: '付款收据',
  amount: '付款金额',
  receipt: '收据',
  copy: '复制收据',
  print: '打印收据',
};

export const receiptLines = {
  receiptNo: '收据编号',
  paidTime: '付款时间',
  amount: '付款金额',
  subject: '商品说明',
  merchantName: '商户',
  holder: '收款户名',
  productName: '付款方式',
  agtOrderNo: '订单号',
  institution: '收单机构',
  licenceNo: '许可证号',
};

export const receiptText = {
  line: (label: Shown, value: Shown) => `${label}：${value}`,
  refundedTitle: '付款收据（已退款）',
  title: '付款收据',
  demoDemo: '演示环境，非真实交易',
};

export const refundStates = {
  titles: { processing: '退款处理中', refunded: '已退款' },
};

export const fields: Record<'bankName' | 'accountNo' | 'holder', string> = {
  bankName: REFUND_ACCOUNT_FIELDS.bankName.title,
  accountNo: REFUND_ACCOUNT_FIELDS.accountNo.title,
  holder: '户名（须与付款人一致）',
};

export const refundSection = {
  heading: '退款',
  reference: (reference: ReactNode) => <> 流水号 {reference}</>,
  line: (strong: ReactNode, amount: ReactNode, time: ReactNode, reference: ReactNode) => (
    <>
      {strong} {amount} 元 {time}
      {reference}
    </>
  ),
  changeAccount: '修改退款账户',
  giveAccount: '填写退款账户',
};

export const accountForm = {
  heading: '退款账户',
  hint: '商户同意退款时，款项退到这个账户。',
  close: '取消',
  save: '保存',
};

export const sandboxPay = {
  problem: '网络错误',
  payBusy: '付款中…',
  pay: '模拟付款',
  hint: '演示环境：由沙箱渠道模拟付款，不产生真实交易。',
};

export const trustCard = {
  institution: '收单机构',
  licenceNo: '许可证号',
  regulator: '监管机构',
  createTime: '下单时间',
  waiting: '付款前请核对',
  orderHeading: '订单信息',
  hint: '不认识该商户、不是本人下单，或有人以“刷单返利”“安全账户”“解冻资金”等名义要求付款，请立即停止并投诉。',
};

export const factsBeforePaying = {
  merchantName: '商户',
  subject: '商品说明',
  receiverName: '收款户名',
  orderNo: '订单号',
};

export const voucherForm = {
  nothingGiven: '请填写口令、付款人姓名或上传转账截图',
  heading: '提交转账凭证',
  lead: '收款方会立即收到，按它核对到账。至少填写一项。',
  reference: '口令或转账流水号',
  payerNamePlaceholder: '与之前填写的相同可不填',
  image: '转账截图',
  imageHint: '一张，大图会自动缩小，仅本单收款方和平台可见。',
  cancel: '取消',
  sending: '提交中…',
  send: '提交凭证',
};

export const voucherSection = {
  handedIn: '已提交转账凭证',
  alreadyPaid: '已经付款？',
  reference: (reference: Shown) => `口令 ${reference}`,
  withImage: '附截图',
  lead: '提交口令、流水号或转账截图，收款方立即收到，核对更快。',
  handInAgain: (voucherLeft: Shown) => `重新提交（还可 ${voucherLeft} 次）`,
  handIn: '提交转账凭证',
};

export const watchOrder = {
  trouble: '网络错误',
};

export const payeePage = {
  title: '收款',
  noOrderTitle: '无法打开收款单',
  amount: '收款金额',
  from: (merchantName: Shown) => `${merchantName} 向您付款`,
  timeLeft: '剩余确认时间 ',
  until: (time: ReactNode) => <>请在 {time} 前确认收款，逾期款项退回付款方。</>,
  agree: (app: Shown) => `在${app}确认收款`,
  opening: '正在打开…',
  asking: '正在核实…',
  openIn: (app: Shown) => `请在手机${app}内打开本页确认收款：用${app}扫一扫，或复制链接发到${app}后打开。`,
  code: '收款页二维码',
  link: '链接',
  copyLink: '复制链接',
  notYet: (app: Shown) => `尚未确认收款，请在${app}的页面中点“确认收款”。`,
  unknown: '暂时无法向支付公司核实，本页会继续自动核实。',
  factsTitle: '收款信息',
  merchantName: '付款方',
  payeeName: '收款人',
  remark: '附言',
  orderNo: '单号',
  hint: '确认收款无须支付任何费用，也无须告知密码或验证码。不认识付款方时，请勿操作。',
};

export const payeeTitles = {
  preparing: '款项准备中',
  waiting: '待您确认收款',
  held: '暂缓收款',
  processing: '正在付款',
  paid: '收款成功',
  failed: '付款未成功',
  lapsed: '已过确认期限',
  withdrawn: '付款方已撤回',
  returned: '款项已退回',
};

export const payeeSentences = {
  preparing: '付款方已提交，需要您确认时本页会自动更新。',
  waiting: '',
  held: '本笔款项正在核查，暂时不能确认收款，请稍后再看或联系付款方。',
  processing: '支付公司正在处理，结果出来后本页会自动更新。',
  paid: '款项已付到您的钱包。',
  failed: '款项没有付出，请联系付款方。',
  lapsed: '您没有在期限内确认，款项没有付出。如仍需收款，请联系付款方重新付款。',
  withdrawn: '付款方已撤回本笔付款，无须您操作。',
  returned: '本笔款项已退回付款方，请联系付款方。',
};
