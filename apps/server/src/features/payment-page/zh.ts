/** The Chinese texts of payment-page; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

/** Refusals that several commands answer. */
export const faults = {
  linkGone: '订单不存在或链接已失效',
  imageGone: '图片已失效，请重新选择',
  complaintMissing: '投诉不存在',
  tooManyImages: '上传的图片过多，请明天再试',
};

export const changeMethod = {
  refusals: {
    not_found: '该付款方式不适用于此订单',
    wrong_state: '订单已付款、已关闭或正在处理，不能更换付款方式',
    payment_open: '原付款方式正在关闭，请稍后再试',
    participants:
      '付款方式不能在代理机构账户与本机构账户之间更换：已向原账户转出的款项无法撤回或查询。如需更换，请联系商户重新下单',
  },
  unavailable: '该付款方式暂不可用，请选择其他方式',
};

export const complaintAnswerApproval = {
  verdicts: { rejected: '不成立', handled: '已核实处理' },
  nothingOpen: '没有待答复的投诉',
  complaint: '投诉',
  open: '待答复',
  verdict: '审核结论',
  answer: '给付款人的答复',
  freeze: '投诉冻结',
  merchantShare: (amount: Shown) => `商户应得 ${amount} 元`,
  order: '订单',
  released: '解除，不退款',
  suspicion: '上报可疑',
  recorded: '商户与收款方记入风险监测',
};

export const declarePayer = {
  wrongState: '订单已不在等待付款',
};

export const exportComplaints = {
  title: '投诉处理',
};

export const fileComplaint = {
  waits: '该订单的投诉尚未答复，处理情况见本页',
  tooMany: (most: Shown) => `该订单的投诉已达 ${most} 次，不能再提交。如有疑问，请联系商户或本机构`,
  wrongState: '订单当前状态不能投诉',
};

export const handleComplaint = {
  answeredBefore: '该投诉已答复',
};

export const readPayerOrder = {
  bankTransfer: '银行转账',
  virtualAccount: '专属收款账号',
  account: '收款账号',
};

export const submitVoucher = {
  wrongState: '订单当前状态不能提交凭证',
  byChannel: '本单由支付公司自动确认，无需提交凭证',
  tooOften: '本单提交次数已用完，请等待收款方核对',
  nothingGiven: '请填写口令、付款人姓名或上传转账截图',
};
