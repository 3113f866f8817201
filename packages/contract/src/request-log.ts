import { z } from 'zod';
import { MERCHANT_PAGE_MAX, merchantListOf } from './merchant-lists.ts';
import { keysOf } from './states.ts';

/** Days that a merchant's requests are kept. */
export const REQUEST_LOG_DAYS = 30;

/** Usual mistakes of a signature, each by the text that was signed instead of the right one. */
export const SIGNATURE_MISTAKES = {
  query_missing: '待签名文本缺少查询参数',
  query_decoded: '查询参数未按发送的原样（编码后）签名',
  path_with_host: '路径含域名',
  method_lower: '方法为小写',
  body_missing: '请求体摘要按空请求体计算',
  hash_missing: '待签名文本的最后一行是空的，应为请求体的 SHA-256；没有请求体时是空内容的 SHA-256',
  body_itself: '签了请求体本身，而不是它的 SHA-256',
  body_hash_upper: '请求体摘要为大写',
  newline_at_end: '末尾多一个换行',
  newline_of_windows: '以 \\r\\n 换行',
  base64: '签名为 base64，应为十六进制',
} as const;
export type SignatureMistake = keyof typeof SIGNATURE_MISTAKES;

/** One request of a merchant. `target` is path and query; neither body nor signature is kept. */
export const loggedRequest = z.object({
  id: z.string(),
  /** RFC 3339, UTC. */
  time: z.string(),
  keyId: z.string(),
  method: z.string(),
  target: z.string(),
  status: z.int(),
  /** Empty for a success. */
  cause: z.string(),
  ms: z.int(),
  requestId: z.string(),
  ip: z.string(),
  /** The text that the server signed. */
  expected: z.string(),
  /** The text that was signed instead, where the signature was wrong and one of the usual mistakes explains it. */
  received: z.string(),
  mistake: z.union([z.literal(''), z.enum(keysOf(SIGNATURE_MISTAKES))]),
});
export type LoggedRequest = z.infer<typeof loggedRequest>;

/** GET /api/merchant/requests, newest first */
export const requestLogQuery = z.strictObject({
  refused: z.enum(['1']).optional().meta({ title: '仅失败' }),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, '游标无效')
    .optional()
    .meta({ title: '游标' }),
  limit: z.coerce.number().int().min(1).max(MERCHANT_PAGE_MAX).default(50).meta({ title: '每页条数' }),
});
export type RequestLogQuery = z.infer<typeof requestLogQuery>;
export const requestLog = merchantListOf(loggedRequest);
export type RequestLog = z.infer<typeof requestLog>;
