import { clearTries, countTry, type FailureWindow } from '../../platform/auth-store.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { returnCalls, takeCalls } from '../../platform/limit-store.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { checkPassword } from './password.ts';
import {
  ADDRESS_SLIDE_WINDOW,
  ADDRESS_WINDOW,
  EVERYBODY_WINDOW,
  isPasswordHash,
  PAIR_WINDOW,
  SLIDE_WINDOW,
} from './sign-in-rules.ts';
import { findUserByName, type UserRow } from './sign-in-store.ts';
import { takeSlideToken } from './slide-check.ts';

/** `hash`: SHA-256 hex of the password, null where what came was none. */
export type PasswordClaim = { username: string; hash: string | null; ip: string; slideToken?: string | undefined };

/**
 * Who somebody is, by name and password: counts the try, asks for the slide when there were too many, then compares. An unknown or
 * disabled user answers as a wrong password does, and as late. A wrong one is written down.
 */
export async function provePassword(ctx: Ctx, claim: PasswordClaim): Promise<UserRow> {
  await limitTries(ctx, claim);
  const user = await findUserByName(ctx.platform.db.identity, claim.username);
  const hash = isPasswordHash(claim.hash) ? claim.hash : '';
  const right = await checkPassword(user?.enabled ? user.passwordHash : undefined, hash);
  if (user && right) {
    await returnCalls(ctx.platform.db.identity, sharedKeys(claim.ip));
    if (user.passwordUntil === null || ctx.now <= user.passwordUntil) return user;
    await noteFailedSignIn(ctx, { userId: user.id, ip: claim.ip, reason: 'over' });
    throw invalidField('password', '初始密码已过期，请联系管理员重设');
  }
  await noteFailedSignIn(ctx, {
    userId: user?.id ?? null,
    ip: claim.ip,
    reason: user && !user.enabled ? 'disabled' : 'password',
  });
  throw invalidField('password', '账号或密码错误');
}

/** Takes the tries back: of the name alone once the password was right, of the pair too once everything was. */
export async function forgiveTries({ platform }: Ctx, username: string, ip?: string): Promise<void> {
  await clearTries(platform.db.identity, [`user:${username}`, ...(ip === undefined ? [] : [pairKey(username, ip)])]);
}

type Failure = { userId: bigint | null; ip: string; reason: 'password' | 'disabled' | 'code' | 'passkey' | 'over' };
/** A failed sign-in in the audit log, by the user's number: what was typed for a name nobody has may be a password. */
export async function noteFailedSignIn(ctx: Ctx, failure: Failure): Promise<void> {
  await writeFailure({ ...ctx, actor: { kind: 'system', name: 'sign-in', ip: failure.ip } }, failure);
}

const writeFailure = writeVerb<Failure, null>({
  name: 'session.sign-in-failed',
  permission: null,
  login: 'identity',
  async run(_ctx, { userId, reason }) {
    return {
      result: null,
      audit: { subjectKind: 'user', subjectId: userId === null ? '不存在' : String(userId), after: { reason } },
    };
  },
});

function pairKey(username: string, ip: string): string {
  return `pair:${username}|${ip}`;
}

/** What counts wrong passwords over all names: of an address, and of everybody. */
function sharedKeys(ip: string): [string, string, string] {
  return [`sign-in|${ip}`, `sign-in-slide|${ip}`, 'sign-in|everybody'];
}

function waitFor({ windowMs }: FailureWindow, time: string): BusinessError {
  return new BusinessError('tooMany', `登录失败次数过多，请${time}后再试`, { retryAfter: windowMs / 1000 });
}

async function limitTries({ platform, now }: Ctx, { username, ip, slideToken }: PasswordClaim): Promise<void> {
  const sql = platform.db.identity;
  /** Windows of fixed length: a name's own would never end at a counter of which somebody mistypes all day. */
  async function isPast(key: string, { limit, windowMs }: FailureWindow): Promise<boolean> {
    return (await takeCalls(sql, key, { now, windowMs, calls: 1 })).taken > limit;
  }
  if ((await countTry(sql, pairKey(username, ip), now, PAIR_WINDOW)) > PAIR_WINDOW.limit)
    throw waitFor(PAIR_WINDOW, ' 10 分钟');
  const [address, addressSlide, everybody] = sharedKeys(ip);
  if (await isPast(address, ADDRESS_WINDOW)) throw waitFor(ADDRESS_WINDOW, ' 1 小时');
  const isMuch = await Promise.all([
    countTry(sql, `user:${username}`, now, SLIDE_WINDOW).then((tries) => tries > SLIDE_WINDOW.limit),
    isPast(addressSlide, ADDRESS_SLIDE_WINDOW),
    isPast(everybody, EVERYBODY_WINDOW),
  ]);
  if (isMuch.includes(true) && !(await takeSlideToken(platform, slideToken)))
    throw new BusinessError('tooMany', '请先完成滑块验证', { slideCheck: true });
}
