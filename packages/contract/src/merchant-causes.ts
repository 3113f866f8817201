import type { MerchantEndpoint } from './endpoint.ts';
import { type ErrorName, HTTP_STATUS } from './errors.ts';

/** `on`: answered by every signed call, by every POST, or only by calls that list it in `causes`. */
type CauseFacts = { error: ErrorName; on: 'every' | 'post' | 'named'; status?: number; text: string };

/**
 * The closed list of causes of an error on the merchant API, one string for each. A published cause keeps its name and
 * its meaning; the numeric `code` beside it only says the group.
 */
export const MERCHANT_CAUSES = {
  field_invalid: { error: 'invalid', on: 'every', text: '字段缺失、多余或格式不正确；errors 列出每个字段' },
  request_malformed: { error: 'invalid', on: 'every', text: '请求格式不正确，或含不支持的字符' },
  header_missing: { error: 'unauthenticated', on: 'every', text: '缺少签名请求头' },
  nonce_invalid: { error: 'unauthenticated', on: 'every', text: 'X-Nonce 须为 8–64 个可见 ASCII 字符' },
  nonce_used: { error: 'unauthenticated', on: 'every', text: 'X-Nonce 已被使用；每次发送都用新的' },
  timestamp_out_of_range: {
    error: 'unauthenticated',
    on: 'every',
    text: 'X-Timestamp 不是秒级时间戳，或与服务器相差超过 300 秒',
  },
  key_invalid: { error: 'unauthenticated', on: 'every', text: '密钥不存在、已过期、已吊销，或不属于该商户' },
  signature_invalid: { error: 'unauthenticated', on: 'every', text: '签名不正确；核对待签名文本、密钥与请求体字节' },
  address_not_allowed: { error: 'forbidden', on: 'every', text: '请求地址不在白名单内' },
  scope_missing: { error: 'forbidden', on: 'every', text: '该密钥没有此项权限；在商户中心新建有此权限的密钥' },
  merchant_suspended: { error: 'forbidden', on: 'every', text: '商户已停用，请联系运营' },
  merchant_frozen: { error: 'frozen', on: 'every', text: '商户已冻结，请联系运营' },
  too_many_requests: { error: 'tooMany', on: 'every', text: '错误签名过多：按 Retry-After 等待' },
  internal_error: { error: 'fault', on: 'every', text: '系统错误；请附 requestId 联系运营' },
  temporarily_unavailable: {
    error: 'fault',
    on: 'every',
    status: 503,
    text: '系统暂时不可用，结果未知或未执行：按 Retry-After 等待后以相同的 Idempotency-Key 重试',
  },

  json_invalid: { error: 'invalid', on: 'post', text: '请求体不是有效的 JSON' },
  idempotency_key_missing: { error: 'invalid', on: 'post', text: '缺少 Idempotency-Key' },
  idempotency_key_invalid: { error: 'invalid', on: 'post', text: 'Idempotency-Key 须为 1–128 个可见 ASCII 字符' },
  idempotency_key_reused: {
    error: 'conflict',
    on: 'post',
    status: 422,
    text: 'Idempotency-Key 已用于另一个请求；新的意图用新的键',
  },
  request_in_progress: { error: 'conflict', on: 'post', text: '相同的请求正在处理：按 Retry-After 等待后重试' },
  body_too_large: { error: 'invalid', on: 'post', status: 413, text: '请求体过大' },
  content_type_unsupported: { error: 'invalid', on: 'post', status: 415, text: 'Content-Type 须为 application/json' },

  service_not_offered: { error: 'notOffered', on: 'named', text: '许可不包含该服务，或许可已到期；detail 说明原因' },
  merchant_unverified: { error: 'forbidden', on: 'named', text: '商户未通过认证，或认证已过期' },
  order_not_found: { error: 'notFound', on: 'named', text: '订单不存在，或不属于该商户' },
  duplicate_order: { error: 'conflict', on: 'named', text: 'mchOrderNo 已有订单；应答带有它的单号' },
  product_unknown: { error: 'invalid', on: 'named', text: '产品不存在或已停用' },
  amount_not_positive: { error: 'invalid', on: 'named', text: '金额须大于 0' },
  amount_out_of_range: { error: 'invalid', on: 'named', text: '金额不在产品的限额之内' },
  notify_url_refused: { error: 'invalid', on: 'named', text: 'notifyUrl 不可用：须为公网地址' },
  cursor_invalid: { error: 'invalid', on: 'named', text: '游标不正确：只使用应答给出的游标' },
  goods_order_refused: {
    error: 'invalid',
    on: 'named',
    text: 'goodsOrderNo 不能收款：不存在、已付款、金额不一致或已被使用',
  },
  connector_unavailable: { error: 'connectorUnwell', on: 'named', text: '电商平台暂时无法核对订单，请稍后重试' },

  refund_not_found: { error: 'notFound', on: 'named', text: '退款不存在，或不属于该订单' },
  order_not_refundable: { error: 'conflict', on: 'named', text: '订单没有收到款，或已全部退回' },
  order_frozen: { error: 'frozen', on: 'named', text: '订单或收款人正在审核或被冻结' },
  amount_above_refundable: { error: 'invalid', on: 'named', text: '金额大于可退金额' },
  refund_account_missing: { error: 'conflict', on: 'named', text: '付款人尚未在支付页填写退款账户' },
  refund_account_refused: { error: 'conflict', on: 'named', text: '退款账户的户名与付款人不一致，或属于商户、收款方' },
  refund_requested_before: { error: 'conflict', on: 'named', text: '同一退款已在审批，或 mchRefundNo 已被使用' },
  refund_state_conflict: { error: 'conflict', on: 'named', text: '退款的当前状态不允许该操作' },

  pay_type_not_offered: { error: 'invalid', on: 'named', text: '不提供该支付类型' },
  beneficiary_invalid: { error: 'invalid', on: 'named', text: '收款人姓名或账号不正确' },
  beneficiary_declined: { error: 'forbidden', on: 'named', status: 422, text: '不能向该收款人付款' },
  balance_insufficient: { error: 'conflict', on: 'named', text: '可用余额不足以支付金额与手续费' },
  payout_state_conflict: { error: 'conflict', on: 'named', text: '代付的当前状态不允许该操作' },
  payout_accepted_before: { error: 'forbidden', on: 'named', text: '商户已验收过，须由运营复核' },

  settlement_not_found: { error: 'notFound', on: 'named', text: '结算不存在，或不属于该商户' },
  settlement_merchant_unverified: { error: 'conflict', on: 'named', text: '商户未通过认证，或认证已过期，不能结算' },
  settlement_not_set_up: { error: 'conflict', on: 'named', text: '未设结算计划或结算账户' },
  settlement_account_not_usable: {
    error: 'conflict',
    on: 'named',
    text: '结算账户已变更、未满 48 小时、户名不符或被银行退回',
  },
  settlement_held_back: { error: 'conflict', on: 'named', text: '有未结的案件或投诉，按计划暂缓结算' },
  settlement_below_least: { error: 'conflict', on: 'named', text: '可结算金额低于起结金额' },
  settlement_waiting: { error: 'conflict', on: 'named', text: '已有一笔结算待审批' },
  bill_too_long: { error: 'conflict', on: 'named', text: '当日明细超过 100000 笔，不能一次取为 CSV：请分页取 JSON' },

  test_key_required: { error: 'forbidden', on: 'named', text: '只在测试模式提供：请用 test_ 开头的密钥' },
  test_order_closed: { error: 'conflict', on: 'named', text: '测试订单不在等待付款，不能支付' },

  channel_unknown: { error: 'notFound', on: 'named', text: '通道不存在' },
  call_unknown: { error: 'notFound', on: 'named', text: '没有这个接口：核对方法与路径' },
  notification_conflict: { error: 'conflict', on: 'named', text: '通知编号已用于其他内容，或订单状态不允许到账' },
} as const satisfies Record<string, CauseFacts>;

export type MerchantCause = keyof typeof MERCHANT_CAUSES;
export const MERCHANT_CAUSE_NAMES = Object.keys(MERCHANT_CAUSES) as MerchantCause[];

/** Causes of errors that need not name one, because their group has no other. */
export const CAUSE_OF_ERROR: Partial<Readonly<Record<ErrorName, MerchantCause>>> = {
  tooMany: 'too_many_requests',
  notOffered: 'service_not_offered',
  fault: 'internal_error',
  connectorUnwell: 'connector_unavailable',
};
/** Answered where an error names no cause; a test server refuses it, and no document lists it. */
export const CAUSE_MISSING = 'unspecified';

/** Returns the HTTP status that a cause is answered with. */
export function statusOfCause(cause: MerchantCause): number {
  const facts: CauseFacts = MERCHANT_CAUSES[cause];
  return facts.status ?? HTTP_STATUS[facts.error];
}

/** Returns every cause that a merchant call can answer, in the order of the catalogue. */
export function causesOf({ method, params, query, causes = [] }: MerchantEndpoint): MerchantCause[] {
  const takesInput = method === 'POST' || params !== undefined || query !== undefined;
  return MERCHANT_CAUSE_NAMES.filter((cause) => {
    const { error, on }: CauseFacts = MERCHANT_CAUSES[cause];
    if (error === 'invalid' && !takesInput) return false;
    return on === 'every' || (on === 'post' && method === 'POST') || causes.includes(cause);
  });
}
