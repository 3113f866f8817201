import { z } from 'zod';

/** The closed list of business codes (the `code` of a back-office answer). */
export const CODES = {
  ok: 200,
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  notAllowed: 405,
  conflict: 409,
  frozen: 423,
  tooMany: 429,
  notOffered: 451,
  fault: 500,
  claimFailed: 501,
  signedInElsewhere: 100046,
  twoFactorUnbound: 10071,
  twoFactorWrong: 10072,
  twoFactorNeeded: 10073,
  connectorUnwell: 9999,
} as const;
export type ErrorName = Exclude<keyof typeof CODES, 'ok'>;
export type Code = (typeof CODES)[keyof typeof CODES];

/** Chinese title of each error. */
export const ERROR_TITLES: Record<ErrorName, string> = {
  invalid: '请求不正确',
  unauthenticated: '未通过身份验证',
  forbidden: '没有权限',
  notFound: '不存在',
  notAllowed: '不提供该操作',
  conflict: '状态冲突',
  frozen: '已冻结',
  tooMany: '请求过多',
  notOffered: '不提供该服务',
  fault: '系统错误',
  claimFailed: '抢单失败',
  signedInElsewhere: '已在其他设备登录',
  twoFactorUnbound: '未绑定谷歌验证码',
  twoFactorWrong: '谷歌验证码错误',
  twoFactorNeeded: '需要谷歌验证码',
  connectorUnwell: '通道服务异常',
};

/** HTTP status of each error on the merchant API, which answers with real statuses. */
export const HTTP_STATUS: Record<ErrorName, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  notAllowed: 405,
  conflict: 409,
  frozen: 423,
  tooMany: 429,
  notOffered: 451,
  fault: 500,
  claimFailed: 409,
  signedInElsewhere: 401,
  twoFactorUnbound: 403,
  twoFactorWrong: 403,
  twoFactorNeeded: 403,
  connectorUnwell: 502,
};

/** One wrong field and why, in Chinese. `field` is the dotted path in the request. */
export const fieldError = z.object({ field: z.string(), reason: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Body of an error of the merchant API (RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.int(),
  /** The cause, one of `MERCHANT_CAUSES`: what a program switches on. */
  cause: z.string(),
  requestId: z.string().optional(),
  errors: z.array(fieldError).optional(),
  /** Number of an earlier collection or payout order with the same mchOrderNo. */
  agtOrderNo: z.string().optional(),
  orderNo: z.string().optional(),
});

/** Wraps the data of a back-office answer in `{code, msg, data}`. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ code: z.int(), msg: z.string(), data: data.nullable().optional() });
}
export type Envelope<T> = { code: number; msg: string; data?: T | null };
