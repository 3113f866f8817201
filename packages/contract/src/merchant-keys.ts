import { z } from 'zod';
import { type Field, fieldSchema } from './fields.ts';
import { revokeKeyBody } from './merchants.ts';
import { keysOf } from './states.ts';

/** What a key may call: `read` every GET, the others the POSTs of their kind. */
export const KEY_SCOPES = { orders: '代收下单', refunds: '退款', payouts: '代付与结算', read: '查询' } as const;
export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_STATES = { valid: '有效', ending: '即将失效', ended: '已失效', revoked: '已吊销' } as const;
export type KeyState = keyof typeof KEY_STATES;

/** What a key is for, so that its owner knows which one to revoke. */
export const KEY_NAME: Field = { title: '用途', max: 32, required: '请填写用途', min: 1 };
const scopes = z
  .array(z.enum(keysOf(KEY_SCOPES), '权限不存在'))
  .min(1, '请选择权限')
  .max(keysOf(KEY_SCOPES).length)
  .meta({ title: '权限' });

/** A key of the reader's merchant, without its secret. `reason` and `madeBy` are empty where there is none. */
export const ownKey = z.object({
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keysOf(KEY_SCOPES))),
  /** False for a key of the test space. */
  live: z.boolean(),
  state: z.enum(keysOf(KEY_STATES)),
  madeBy: z.string(),
  createTime: z.string(),
  /** Empty for a key without an end. */
  endTime: z.string(),
  reason: z.string(),
});
export type OwnKey = z.infer<typeof ownKey>;
/** GET /api/merchant/keys */
export const ownKeys = z.array(ownKey);

/** POST /api/merchant/keys/make ⓖ */
export const makeKeyBody = z.strictObject({
  name: fieldSchema(KEY_NAME),
  scopes,
  live: z.boolean().default(true).meta({ title: '正式密钥', description: '否则只用于测试模式' }),
  googleAuthCode: revokeKeyBody.shape.googleAuthCode,
});
export type MakeKeyBody = z.infer<typeof makeKeyBody>;
/** Only this answer contains the secret. */
export const madeKey = z.object({ keyId: z.string(), secret: z.string() });
export type MadeKey = z.infer<typeof madeKey>;

/** POST /api/merchant/keys/revoke ⓖ: ends a key at this moment, for good. */
export const revokeOwnKeyBody = revokeKeyBody.omit({ merchantId: true });
export type RevokeOwnKeyBody = z.infer<typeof revokeOwnKeyBody>;

/** Most hours that the former webhook secrets still sign beside a new one. */
export const SECRET_OVERLAP_HOURS = 168;
/** A secret that signs the webhooks of the reader's merchant, without itself. `endTime` is empty for one that stays. */
export const ownWebhookSecret = z.object({
  id: z.string(),
  state: z.enum(['valid', 'ending', 'ended']),
  createTime: z.string(),
  endTime: z.string(),
});
export type OwnWebhookSecret = z.infer<typeof ownWebhookSecret>;
/** GET /api/merchant/webhook-secrets */
export const ownWebhookSecrets = z.array(ownWebhookSecret);
/** POST /api/merchant/webhook-secrets/make ⓖ: gives the former secrets an end. */
export const makeWebhookSecretBody = z.strictObject({
  overlapHours: z.int().min(0).max(SECRET_OVERLAP_HOURS).meta({ title: '旧密钥继续签名的小时数' }),
  googleAuthCode: revokeKeyBody.shape.googleAuthCode,
});
export type MakeWebhookSecretBody = z.infer<typeof makeWebhookSecretBody>;
/** Only this answer contains the secret. */
export const madeWebhookSecret = z.object({ secret: z.string() });
