import { z } from 'zod';
import { type Field, fieldSchema, reasonField } from './fields.ts';
import type { Service } from './jurisdictions.ts';
import { filterShape, listFilters, listSorts, sortShape } from './list-filters.ts';
import { pageOf, pageQuery } from './paging.ts';
import { googleAuthCode } from './sign-in.ts';
import { keysOf, type Moves } from './states.ts';

/** Open platforms where an account can be authorised, by the first part of their calls. */
export const OPEN_PLATFORMS = ['tb', 'wx'] as const;
export type OpenPlatform = (typeof OPEN_PLATFORMS)[number];
export const OPEN_PLATFORM_NAMES: Record<OpenPlatform, string> = { tb: '淘宝开放平台', wx: '微信开放平台' };

/** Scopes of an authorisation; each belongs to a service of the licence. */
export const SCOPES = ['receipts', 'shop'] as const;
export type Scope = (typeof SCOPES)[number];
export const SCOPE_NAMES: Record<Scope, string> = { receipts: '读取收款记录', shop: '店铺、商品与订单' };
export const SCOPE_SERVICES: Record<Scope, Service> = { receipts: 'collection', shop: 'marketplace' };

export const REQUEST_STATES = ['pending', 'authorised', 'denied', 'expired', 'failed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const REQUEST_STATE_NAMES: Record<RequestState, string> = {
  pending: '等待扫码授权',
  authorised: '已授权',
  denied: '已拒绝',
  expired: '已过期',
  failed: '未成功',
};
/** A request of the device flow ends once. */
export const REQUEST_MOVES: Moves<RequestState> = {
  pending: ['authorised', 'denied', 'expired', 'failed'],
  authorised: [],
  denied: [],
  expired: [],
  failed: [],
};
export const AUTHORISATION_STATES = ['active', 'expired', 'revoked'] as const;
export type AuthorisationState = (typeof AUTHORISATION_STATES)[number];
export const AUTHORISATION_STATE_NAMES: Record<AuthorisationState, string> = {
  active: '已授权',
  expired: '已过期',
  revoked: '已撤销',
};
/** An authorisation that has ended is only replaced by a new consent. */
export const AUTHORISATION_MOVES: Moves<AuthorisationState> = {
  active: ['expired', 'revoked'],
  expired: ['active', 'revoked'],
  revoked: ['active'],
};
export const AUTHORISATION_EVENT_NAMES = {
  requested: '发起授权',
  authorised: '授权成功',
  denied: '已拒绝',
  expired: '已过期',
  failed: '授权未成功',
  renewed: '已续期',
  revoked: '已撤销',
} as const;
export type AuthorisationEventName = keyof typeof AUTHORISATION_EVENT_NAMES;

const platform = z.enum(OPEN_PLATFORMS).meta({ title: '平台' });
export const PLATFORM_UID: Field = {
  title: '平台账号',
  required: '请填写平台账号',
  max: 64,
  pattern: /^[^\s<>"'&\\/]{1,64}$/,
  message: '平台账号最多 64 个字符，不能包含空格和 < > " \' & / \\',
};
const uid = fieldSchema(PLATFORM_UID);
const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, '授权请求不存在')
  .meta({ title: '授权请求' });
const id = z
  .string()
  .regex(/^\d{1,18}$/, '授权不存在')
  .meta({ title: '授权' });
const scopes = z.array(z.enum(SCOPES));

/**
 * GET /api/tb/api/{getQrCode, checkLogin}, GET /api/wxLogin/api/createQrCode: `uid` is the participant's own name for
 * the account.
 */
export const authorisationUidQuery = z.strictObject({ uid });
/** GET /api/wxLogin/api/{getQrCode, checkQrcodeStatus, checkLogin, wakeUpLogin} */
export const authorisationKeyQuery = z.strictObject({ key });

/** An authorisation as its owner and the operator see it. */
export const authorisation = z.object({
  id: z.string(),
  platform,
  uid: z.string(),
  state: z.enum(AUTHORISATION_STATES),
  /** The account's identity at the platform. */
  subject: z.string(),
  accountName: z.string(),
  scopes,
  /** Until when the platform accepts the current access token; it is renewed automatically when it is used. */
  accessExpiresTime: z.string(),
  authorisedBy: z.string(),
  authorisedTime: z.string(),
  renewedTime: z.string(),
  endedTime: z.string(),
  endedBy: z.string(),
  endReason: z.string(),
});
export type Authorisation = z.infer<typeof authorisation>;

/** A request of the device flow: its display while it waits, and its result. */
export const authorisationRequest = z.object({
  key: z.string(),
  platform,
  uid: z.string(),
  state: z.enum(REQUEST_STATES),
  scopes,
  /** For comparison with the code that the platform shows. */
  userCode: z.string(),
  verificationUri: z.string(),
  verificationUriComplete: z.string(),
  /** Seconds left; the next field is the recommended polling interval. */
  expiresIn: z.int(),
  interval: z.int(),
  /** Why it failed, in Chinese. */
  note: z.string(),
});
export type AuthorisationRequest = z.infer<typeof authorisationRequest>;
/** The same with the QR code of the verification address, as an image. */
export const authorisationQrCode = authorisationRequest.extend({ qrcodeUrl: z.string() });
/** Answer of checkLogin: the latest request of the account, and the valid authorisation. */
export const authorisationLogin = z.object({
  request: authorisationRequest.nullable(),
  authorisation: authorisation.nullable(),
});
export type AuthorisationLogin = z.infer<typeof authorisationLogin>;

/** GET /api/authorisations/findAll: the reader's own, and the available platforms. */
export const ownAuthorisations = z.object({
  platforms: z.array(
    z.object({
      platform,
      name: z.string(),
      /** Why no account can be authorised there now; empty when one can. */
      closed: z.string(),
      sandbox: z.boolean(),
      /** Scopes that would be requested. */
      scopes,
    }),
  ),
  list: z.array(authorisation),
  /** Requests that still wait for consent. */
  waiting: z.array(authorisationRequest),
});
export type OwnAuthorisations = z.infer<typeof ownAuthorisations>;

/** GET /api/authorisations/history */
export const authorisationIdQuery = z.strictObject({ id });
export const authorisationHistory = z.array(
  z.object({
    id: z.string(),
    what: z.enum(keysOf(AUTHORISATION_EVENT_NAMES)),
    who: z.string(),
    note: z.string(),
    time: z.string(),
  }),
);
export type AuthorisationHistory = z.infer<typeof authorisationHistory>;

/** POST /api/authorisations/renew, POST /api/authorisations/revoke */
export const authorisationIdBody = z.strictObject({ id });
/** POST /api/authorisations/end ⓖ: the operator ends a participant's authorisation. */
export const endAuthorisationBody = z.strictObject({
  id,
  reason: fieldSchema(reasonField('撤销原因')),
  googleAuthCode: googleAuthCode.optional(),
});
export type EndAuthorisationBody = z.infer<typeof endAuthorisationBody>;

/** GET /api/authorisations/getPageList: the operator's list. */
export const overseenAuthorisation = authorisation.extend({ participantId: z.string(), participantName: z.string() });
export type OverseenAuthorisation = z.infer<typeof overseenAuthorisation>;
export const AUTHORISATION_FILTERS = listFilters({
  keyword: { kind: 'text', title: '参与方或账号', max: 64, place: 'line' },
  platform: { kind: 'choice', title: '平台', look: 'chips', names: OPEN_PLATFORM_NAMES },
  state: { kind: 'choice', title: '状态', look: 'chips', names: AUTHORISATION_STATE_NAMES },
});
export const AUTHORISATION_SORTS = listSorts(['createTime'], '-createTime');
export const authorisationListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(AUTHORISATION_FILTERS),
  ...sortShape(AUTHORISATION_SORTS),
});
export type AuthorisationListQuery = z.infer<typeof authorisationListQuery>;
export const authorisationPage = pageOf(overseenAuthorisation);
export type AuthorisationPage = z.infer<typeof authorisationPage>;
