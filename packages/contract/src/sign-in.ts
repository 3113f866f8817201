import { z } from 'zod';
import { type Field, fieldSchema, OPTIONAL_PHONE } from './fields.ts';
import { FILE_PLACES, storedNameOrNone } from './files.ts';
import { AREAS, type Area } from './permissions.ts';

/** Default key of the wire cipher. It is for compatibility, not for security, which TLS provides. */
export const DEFAULT_WIRE_KEY = 'mashang-wire-key';
export const TOKEN_HEADER = 'pay-token';
export const TAID_HEADER = 'taid';
export const ORIGIN_HEADER = 'req-origin';
export const ORIGIN_VALUE = 'AGT_PC';
export const SESSION_COOKIE = 'MS_SESSION';
/** Cookie that identifies a browser from which its user has signed in before. */
export const DEVICE_COOKIE = 'MS_DEVICE';
/**
 * Seconds within which a session renewal whose answer was lost is answered again; in the database it is the minute of
 * `keep_previous_half`.
 */
export const RENEWAL_GRACE_S = 60;
/** Minimum length of a chosen password. Only the browser sees the password: the server gets a hash (spec). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
/**
 * Hours during which a first password, which another person has seen, is valid; it only lets its user choose a new one.
 */
export const FIRST_PASSWORD_HOURS = 72;
export const STEP_UP_MINUTES = 5;
/** Hours after a change of a user's sign-in factors during which that user can neither send money nor approve it. */
export const MONEY_WAIT_HOURS = 24;
/**
 * Above this amount (fen) a fresh code is always needed, even in a step-up window. It applies to one action, and to the
 * sum of all actions without a code of their own since the window began.
 */
export const FRESH_CODE_ABOVE_FEN = 5_000_000n;
/**
 * The same over a day (Shanghai). Sent money has the same threshold for both. Received money has a higher one for the
 * day: a desk confirms hundreds of receipts, each for an order that a merchant made, and a code works once in 30 s.
 */
export const FRESH_CODE_DAY_FEN = { sent: FRESH_CODE_ABOVE_FEN, received: 100_000_000n } as const;
export type MoveKind = keyof typeof FRESH_CODE_DAY_FEN;

export const googleAuthCode = z.string().min(1).max(64).meta({ title: '谷歌验证码' });

export const doLoginBody = z.strictObject({
  username: z.string().trim().min(1).max(64).meta({ title: '账号' }),
  /** Wire-encrypted SHA-256 hex of the password. */
  password: z.string().min(1).max(256).meta({ title: '密码' }),
  /** Wire-encrypted six digits; needed when two-factor is bound. */
  googleAuthCode: googleAuthCode.optional(),
  /** Proof of a passed slide check, after repeated failures. */
  slideToken: z.string().max(200).optional().meta({ title: '滑块验证' }),
});
export type DoLoginBody = z.infer<typeof doLoginBody>;
/**
 * `tokenValue` is the readable half of the token; the other half is the HttpOnly cookie. `tokenTimeout` is in seconds.
 */
export const tokenAnswer = z.object({ tokenValue: z.string(), tokenTimeout: z.int() });
export type TokenAnswer = z.infer<typeof tokenAnswer>;

export const userInfo = z.object({
  id: z.string(),
  username: z.string(),
  phone: z.string(),
  nickname: z.string(),
  headImgUrl: z.string(),
  sysRoles: z.array(z.string()),
  sysPermissions: z.array(z.string()),
  google: z.boolean(),
  area: z.enum(AREAS),
  taid: z.string(),
  /** Name of the user's participant or merchant; empty for the institution's staff. */
  participantName: z.string(),
  /** The merchant whose people the user belongs to; empty for everybody else. */
  merchantId: z.string(),
  demo: z.boolean(),
  institution: z.string(),
  /** Minutes for which a correct code opens the step-up window; 0 means never. */
  stepUpMinutes: z.int(),
  /** Steps that this user has to complete before anything else. */
  mustChoosePassword: z.boolean(),
  mustBindTwoFactor: z.boolean(),
  /**
   * Notices for the user: failed sign-in attempts before this session, and a change of factors that delays sending
   * money.
   */
  signInNotice: z.object({
    failedTries: z.int(),
    failedLastAt: z.string(),
    factorsChangedAt: z.string(),
    /** From when money may be sent again; empty when it may. */
    moneyFrom: z.string(),
  }),
});
export type UserInfo = z.infer<typeof userInfo>;

/**
 * Returns the steps that a user must complete first: choose a password that nobody else has seen and, for the staff,
 * bind a second factor. Until then the server refuses all other calls.
 */
export function firstStepsOf(user: {
  ownPassword: boolean;
  google: boolean;
  area: Area;
  /** Whether this deployment requires a second factor of the staff. */
  staffTwoFactor: boolean;
}): Pick<UserInfo, 'mustChoosePassword' | 'mustBindTwoFactor'> {
  return {
    mustChoosePassword: !user.ownPassword,
    mustBindTwoFactor: user.staffTwoFactor && user.area === 'operator' && !user.google,
  };
}

export const loginDevice = z.object({
  id: z.string(),
  device: z.enum(['PC', 'OTHER']),
  thisLogin: z.boolean(),
  lastSeen: z.string(),
  ip: z.string(),
  name: z.string(),
});
export type LoginDevice = z.infer<typeof loginDevice>;
export const doLogoutQuery = z.strictObject({ device: z.enum(['PC', 'OTHER']).optional().meta({ title: '设备' }) });

export const passwordBody = z.strictObject({
  id: z.string().max(32),
  oldPassword: z.string().min(1, '请输入旧密码').max(256).meta({ title: '旧密码' }),
  newPassword: z.string().min(1, '请输入新密码').max(256).meta({ title: '新密码' }),
  againPassword: z.string().min(1, '请再次输入新密码').max(256).meta({ title: '再次输入新密码' }),
});
export const bindGoogleBody = z.strictObject({ googleAuthCode });
/** POST …/bind/google/auth: a code of the new secret, and the password again (wire-encrypted SHA-256 hex). */
export const firstBindBody = z.strictObject({
  googleAuthCode,
  password: z.string().min(1, '请输入登录密码').max(256).meta({ title: '登录密码' }),
});
/** GET …/gen/google/auth/url: a new secret, which is bound only when a code of it is sent. */
export const googleAuthUrl = z.object({ url: z.string(), secret: z.string() });
export type GoogleAuthUrl = z.infer<typeof googleAuthUrl>;
/** Answer of binding; the recovery codes are shown only now, and each works once instead of a two-factor code. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const updateSelfBody = z.strictObject({
  nickname: z.string().trim().min(1).max(32).optional().meta({ title: '昵称' }),
  phone: fieldSchema(OPTIONAL_PHONE).optional(),
  headImgUrl: z
    .string()
    .max(300)
    .regex(storedNameOrNone('image', `${FILE_PLACES.avatars}/`), '请先上传头像图片')
    .optional()
    .meta({ title: '头像' }),
  stepUpMinutes: z.int().min(0).max(15).optional().meta({ title: '免验证码时长（分钟）' }),
  /** Wire-encrypted; required, and fresh, when stepUpMinutes changes. */
  googleAuthCode: googleAuthCode.optional(),
});
export type UpdateSelfBody = z.infer<typeof updateSelfBody>;

/** GET /api/slide/challenge: an image with a hole and the piece cut out of it, both as data URLs; sizes in pixels. */
export const slideChallenge = z.object({
  id: z.string(),
  image: z.string(),
  piece: z.string(),
  width: z.int(),
  height: z.int(),
  pieceSize: z.int(),
  pieceTop: z.int(),
  /** Proof of work: find a whole number such that SHA-256 of `salt:` and the number begins with this many zero bits. */
  work: z.object({ salt: z.string(), bits: z.int() }),
});
export type SlideWork = SlideChallenge['work'];
export type SlideChallenge = z.infer<typeof slideChallenge>;
/** POST /api/slide/check: `x` is how far the piece was moved from the left edge. */
export const slideCheckBody = z.strictObject({
  id: z.string().min(1).max(300),
  x: z.int().min(0).max(1_000).meta({ title: '位置' }),
  work: z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ title: '工作量证明' }),
});
export const slideCheckAnswer = z.object({ slideToken: z.string() });

export const customerServiceLink = z.object({ url: z.string() });
/** Public settings of the official wallet connector; `enabled` false while none is connected. */
export const alipayServiceConf = z.object({ enabled: z.boolean(), connector: z.string(), authorizeUrl: z.string() });

/** GET /api/common/siteInfo, open to all: content of the sign-in page before sign-in. */
export const siteInfo = z.object({
  institution: z.string(),
  demo: z.boolean(),
  /**
   * Name of the entry script of the web build now served; if it differs from the page's own, there is a new version.
   */
  build: z.string(),
  /** Whether page errors are sent to the server. */
  reportErrors: z.boolean(),
  /** Contact of customer service, also for people who cannot sign in; empty where there is none. */
  customerService: z.string(),
});
export type SiteInfo = z.infer<typeof siteInfo>;

/** POST /api/upload/uploadHeadImg, multipart `file`: the address of the re-encoded image, for signed-in users. */
export const uploadedImage = z.object({ url: z.string() });

/**
 * Maximum size of a preference, which follows a user from browser to browser: theme, columns, saved views. Keys are
 * like `ui` or `columns:collection-orders`.
 */
export const PREFERENCE_MAX_BYTES = 8_192;
export const PREFERENCES_MAX = 200;
/** GET /api/users/preferences: every stored value by its key. */
export const preferences = z.object({ values: z.record(z.string(), z.unknown()) });
/** POST /api/users/preferences: stores one value; `null` deletes it. */
export const preferenceBody = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9:._-]{0,79}$/, '设置名不正确')
    .meta({ title: '设置名' }),
  value: z.unknown().meta({ title: '设置值' }),
});
export type PreferenceBody = z.infer<typeof preferenceBody>;

/** A passkey of an operator. Times are in screen format; `lastUsedAt` is empty if it was never used. */
export const passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string() });
export type Passkey = z.infer<typeof passkey>;
/** POST /api/passkeys/registerOptions ⓖ (fresh code): options for the browser's `navigator.credentials.create`. */
export const passkeyOptionsBody = z.strictObject({ googleAuthCode: googleAuthCode.optional() });
export const passkeyOptions = z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;
/** The browser's response to the options (RegistrationResponseJSON or AuthenticationResponseJSON). */
const browserAnswer = z.record(z.string(), z.unknown()).meta({ title: '通行密钥答复' });
export const PASSKEY_NAME: Field = { title: '名称', required: '请输入通行密钥名称', max: 32 };
/** POST /api/passkeys/register. */
export const passkeyRegisterBody = z.strictObject({
  challengeId: z.string().min(1).max(300),
  name: fieldSchema(PASSKEY_NAME),
  response: browserAnswer,
});
/** POST /api/passkeys/remove ⓖ (fresh code). */
export const passkeyRemoveBody = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号不正确')
    .meta({ title: '编号' }),
  googleAuthCode: googleAuthCode.optional(),
});
/** POST /api/passkeys/signIn ⚑; the options come from GET /api/passkeys/signInOptions. */
export const passkeySignInBody = z.strictObject({ challengeId: z.string().min(1).max(300), response: browserAnswer });

/** How a user signs in; the operator checks this before any reset. */
export const userAccess = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  enabled: z.boolean(),
  google: z.boolean(),
  /** While the user has not chosen a new password: until when the first one is valid (empty: without end). */
  firstPassword: z.object({ until: z.string(), over: z.boolean() }).nullable(),
  lastSeen: z.string(),
  createTime: z.string(),
});
export type UserAccess = z.infer<typeof userAccess>;
/** GET /api/operatorUsers/findAll: the staff. */
export const operatorUsers = z.array(
  userAccess.extend({
    roles: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Whether this is the reader; nobody can propose changes to their own user. */
    self: z.boolean(),
  }),
);
export type OperatorUsers = z.infer<typeof operatorUsers>;

/** GET /api/operatorUsers/devices: all sessions of one user, for people who may end them. Addresses are masked. */
export const userDevicesQuery = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号不正确')
    .meta({ title: '用户编号' }),
});
export const userDevices = z.object({
  sessions: z.array(loginDevice.omit({ thisLogin: true })),
  passkeys: z.array(passkey),
  knownDevices: z.array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.string() })),
});
export type UserDevices = z.infer<typeof userDevices>;
/**
 * POST /api/operatorUsers/endSessions ⓖ: ends one session of a user, or all of them. The reason is shown where they
 * end.
 */
export const endSessionsBody = z.strictObject({
  id: userDevicesQuery.shape.id,
  sessionId: z
    .string()
    .regex(/^\d{1,18}$/, '编号不正确')
    .optional()
    .meta({ title: '会话编号' }),
  reason: z.string().trim().min(1, '请填写原因').max(100, '原因最多 100 个字').meta({ title: '原因' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type EndSessionsBody = z.infer<typeof endSessionsBody>;

/** GET /api/roles/findAll: roles of the staff; `own`: the reader has this role and cannot change it. */
export const staffRoles = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    permissions: z.array(z.string()),
    builtIn: z.boolean(),
    archived: z.boolean(),
    changeTime: z.string(),
    own: z.boolean(),
    users: z.array(z.object({ id: z.string(), username: z.string(), enabled: z.boolean() })),
  }),
);
export type StaffRoles = z.infer<typeof staffRoles>;
