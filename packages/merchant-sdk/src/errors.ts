/** One wrong field of a request and the reason, in Chinese. */
export type ProblemField = { field: string; reason: string };
/** Body of an error answer: `application/problem+json` (RFC 9457). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: number;
  requestId?: string;
  errors?: ProblemField[];
  /** Number of an earlier order with the same mchOrderNo: of a collection here, of a payout in `orderNo`. */
  agtOrderNo?: string;
  orderNo?: string;
};

/**
 * The server answered with an error. `problem` is its body, `status` the HTTP status, `code` the business code. After a
 * status of 500 or more a POST may or may not have taken effect: repeat it with `idempotencyKey`.
 */
export class MerchantApiError extends Error {
  override readonly name = 'MerchantApiError';
  readonly status: number;
  readonly problem: Problem;
  readonly idempotencyKey: string | undefined;

  constructor(status: number, problem: Problem, idempotencyKey?: string) {
    super(`${status} ${problem.title}: ${problem.detail}`);
    this.status = status;
    this.problem = problem;
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
