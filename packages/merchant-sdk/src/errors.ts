/** One wrong field of a request and the reason, in Chinese. */
/** Why a request was refused; the server's guide lists every cause. Later versions may add causes. */
export type Cause =
  | 'field_invalid'
  | 'request_malformed'
  | 'header_missing'
  | 'nonce_invalid'
  | 'nonce_used'
  | 'timestamp_out_of_range'
  | 'key_invalid'
  | 'signature_invalid'
  | 'address_not_allowed'
  | 'scope_missing'
  | 'merchant_suspended'
  | 'merchant_frozen'
  | 'too_many_requests'
  | 'internal_error'
  | 'temporarily_unavailable'
  | 'json_invalid'
  | 'idempotency_key_missing'
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'request_in_progress'
  | 'body_too_large'
  | 'content_type_unsupported'
  | 'service_not_offered'
  | 'merchant_unverified'
  | 'order_not_found'
  | 'duplicate_order'
  | 'product_unknown'
  | 'amount_not_positive'
  | 'amount_out_of_range'
  | 'notify_url_refused'
  | 'cursor_invalid'
  | 'goods_order_refused'
  | 'connector_unavailable'
  | 'refund_not_found'
  | 'order_not_refundable'
  | 'order_frozen'
  | 'amount_above_refundable'
  | 'refund_account_missing'
  | 'refund_account_refused'
  | 'refund_requested_before'
  | 'refund_state_conflict'
  | 'pay_type_not_offered'
  | 'beneficiary_invalid'
  | 'beneficiary_declined'
  | 'balance_insufficient'
  | 'payout_state_conflict'
  | 'payout_accepted_before'
  | 'settlement_not_found'
  | 'settlement_merchant_unverified'
  | 'settlement_not_set_up'
  | 'settlement_account_not_usable'
  | 'settlement_held_back'
  | 'settlement_below_least'
  | 'settlement_waiting'
  | 'bill_too_long'
  | 'test_key_required'
  | 'test_order_closed'
  | 'channel_unknown'
  | 'call_unknown'
  | 'notification_conflict';

export type ProblemField = { field: string; reason: string };
/** Body of an error answer: `application/problem+json` (RFC 9457). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** The group of the error; `cause` says which one it is. */
  code: number;
  /** What a program judges by. Missing where a proxy answered instead of the server. */
  cause?: Cause;
  requestId?: string;
  errors?: ProblemField[];
  /** Number of an earlier order with the same mchOrderNo: of a collection here, of a payout in `orderNo`. */
  agtOrderNo?: string;
  orderNo?: string;
};

/**
 * The server answered with an error. `problem` is its body, `status` the HTTP status, `cause` why. After a
 * status of 500 or more a POST may or may not have taken effect: repeat it with `idempotencyKey`.
 */
export class MerchantApiError extends Error {
  override readonly name = 'MerchantApiError';
  readonly status: number;
  readonly problem: Problem;
  /** Undefined where a proxy answered instead of the server. */
  override readonly cause: Cause | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(status: number, problem: Problem, idempotencyKey?: string) {
    super(`${status} ${problem.title}: ${problem.detail}`);
    this.status = status;
    this.problem = problem;
    this.cause = problem.cause;
    this.idempotencyKey = idempotencyKey;
  }

  get code(): number {
    return this.problem.code;
  }

  get fields(): ProblemField[] {
    return this.problem.errors ?? [];
  }
}

/** No answer arrived, after every try. A POST may or may not have taken effect: repeat it with `idempotencyKey`. */
export class MerchantNetworkError extends Error {
  override readonly name = 'MerchantNetworkError';
  readonly idempotencyKey: string | undefined;

  constructor(message: string, cause: unknown, idempotencyKey?: string) {
    super(message, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

export type WebhookFault =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'too_old'
  | 'too_new'
  | 'secret_invalid'
  | 'no_match'
  | 'body_invalid';

/** A webhook that must not be trusted; `fault` gives the reason. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
