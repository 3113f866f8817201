/** The Chinese texts of test mode; a second language is a file of the same shape. */

/** A value that is inserted into a text. */
type Shown = string | number | bigint;

export const steps = {
  refundEnded: '测试模式：金额约定的结果',
  payoutFailed: '测试模式：金额约定为失败',
  payoutReturned: '测试模式：金额约定为退回',
};

export const collections = {
  duplicate: '商户单号已使用',
  productMissing: '产品不存在或已停用',
  amountZero: '金额须大于 0',
  amountOutOfRange: '金额不在产品限额内',
  noGoods: '测试订单不能关联电商订单',
  orderMissing: '订单不存在',
  forcedRefusal: '测试模式：金额约定为通道不可用',
  forcedFailure: '测试模式：金额约定为失败',
};

export const payments = {
  testKeyRequired: '只在测试模式提供：请用 test_ 开头的密钥',
  closed: '测试订单不在等待付款',
};

export const refunds = {
  before: '同一订单有退款待审批，或 mchRefundNo 已被使用',
  forcedRefusal: '测试模式：金额约定为重复申请',
  notRefundable: '订单没有收到款，或已全部退回',
  aboveLeft: '金额大于可退金额',
  missing: '退款不存在',
  wrongState: '退款的当前状态不允许该操作',
};

export const payouts = {
  notOffered: '不提供该支付类型',
  forcedRefusal: '测试模式：金额约定为不能向该收款人付款',
  balanceShort: '测试余额不足以支付金额与手续费',
  wrongState: '代付的当前状态不允许该操作',
};

export const settlements = {
  belowLeast: (least: Shown) => `测试余额低于起结金额 ${least} 元`,
  missing: '结算不存在',
};

export const page = {
  title: '测试付款',
  banner: '测试模式：没有真实资金',
  pay: '支付成功',
  expire: '不支付',
  subject: '商品',
  amount: '金额（元）',
  orderNo: '订单号',
  over: '该测试订单已结束',
  back: '返回商户',
  missing: '测试订单不存在',
};
