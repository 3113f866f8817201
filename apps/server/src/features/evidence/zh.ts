/** Texts of evidence. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

export const proveEvidence = {
  notEvidence: '不是证据包，或已被改动 · no evidence file, or an altered one',
  signatureDiffers: '签名与内容不符，文件已被改动',
  transferUneven: (id: Shown) => `转账 ${id} 合计不为零`,
  transferCurrency: (id: Shown) => `转账 ${id} 的币种与订单不同`,
  feeDiffers: '手续费与条款不符',
  settlementDiffers: '结算分录与手续费、佣金不符',
  refundAboveSettled: (refundNo: Shown) => `退款 ${refundNo} 超过结算额`,
  postingsWithoutRefund: '有退款分录而无退款单',
  firstAcceptorMissing: (refundNo: Shown) => `退款 ${refundNo} 的凭证缺第一位认可人`,
  acceptedByOne: (refundNo: Shown) => `退款 ${refundNo} 的凭证未经两人先后认可`,
  approvedByOne: (id: Shown, kind: Shown) => `审批 ${id}（${kind}）未经两人`,
  receiptNotApproved: '到账的核定缺两人审批',
  bodyDiffers: (id: Shown) => `回调 ${id} 的正文与哈希不符`,
  anchorDiffers: '审计行与库外锚点不符',
  anchorAfterHead: '锚点在链首之后',
};

export const proveMoney = {
  channelReceiptDiffers: '渠道到账与结算不符，或没有渠道到账',
  referenceTwice: '转账引用重复',
  foreignTransfer: (id: Shown) => `转账 ${id} 的类型或科目不属于代收订单`,
  tooManyOfType: (type: Shown) => `转账类型 ${type} 过多`,
  settlementCount: '结算笔数与订单状态不符',
  settlementTerms: '结算额、实付额或入账科目不符',
  receiptKinds: '到账凭据不止一种',
  receiptMissing: '订单已支付而无到账凭据',
  refundedDiffers: '已退金额与退款单不符',
  refundUnpaid: '订单已退款而退款未付清',
  refundPostingsDiffer: '退款分录与退款单不符',
  givenBackDiffers: '退还的手续费或佣金不符',
  refundPaymentDiffers: '退款付款分录与退款单不符',
  refundUnproven: (refundNo: Shown) => `退款 ${refundNo} 已付而无凭据`,
};

export const proveAmounts = {
  refundFeeDiffers: '退款手续费与条款或退款笔数不符',
  tooMuchPutIn: '垫付或动用的保证金超过退款所需',
  wrongDirection: (id: Shown) => `转账 ${id} 方向不符`,
  putInWithoutRefund: '垫付或动用的保证金没有对应的退款',
  advanceByOne: (id: Shown) => `垫付 ${id} 缺两人审批`,
  restoredDiffers: (id: Shown) => `恢复的保证金 ${id} 与动用不符`,
  waitedDiffers: '差额转挂账与退回的差额不符',
  aboveOrderDiffers: '到账超出订单的部分与转挂账不符',
};

export const takeEvidenceFile = {
  orderMissing: '订单不存在',
};
