import { randomUUID } from 'node:crypto';
import type { ApprovalDetail } from '@mashang/contract/approvals';
import type { Config } from '../config.ts';
import { createApprovalRegistry } from '../features/approvals/approval-registry.ts';
import { approvalApprover } from '../features/approvals/decide-approval.ts';
import { approvalProposer } from '../features/approvals/propose-approval.ts';
import { approvalReader } from '../features/approvals/read-approvals.ts';
import { forgiveTries, provePassword } from '../features/sign-in/prove-password.ts';
import { openShortSession } from '../features/sign-in/sessions/short-session.ts';
import { findUserByName } from '../features/sign-in/sign-in-store.ts';
import { twoFactorResetApproval } from '../features/users/lost-access-approvals.ts';
import { browserHash } from '../features/users/password.ts';
import { actorOfUser } from '../platform/auth/auth.ts';
import { BusinessError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { wireEncrypt } from '../platform/security/crypto.ts';
import type { Ctx } from '../platform/verbs/verb.ts';
import { withPlatform } from './open-platform.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { need, readOptions, UsageError } from './usage.ts';
import * as zh from './zh.ts';

const OPTIONS = zh.resetTwoFactor.options;
/** Written to the audit log in place of an address. */
const HERE = 'terminal';
const registry = createApprovalRegistry([twoFactorResetApproval]);

/**
 * `reset-two-factor`: the same proposal and approval by another person as in 审批中心, for people with access to the
 * machine while nobody can use the screen. Each of the two proves name, password and a fresh code, in a run of their
 * own.
 */
export async function resetTwoFactor(config: Config, args: readonly string[]): Promise<string[]> {
  const { options } = readOptions(args, OPTIONS);
  const as = need(options.as, 'as', OPTIONS.as).toLowerCase();
  if (options.approve !== undefined) {
    if (options.user ?? options.reason) throw new UsageError(zh.resetTwoFactor.approveAlone);
    if (!/^\d{1,18}$/.test(options.approve)) throw new UsageError(zh.resetTwoFactor.approveForm);
    const id = options.approve;
    return onTerminal(config, (platform, terminal) =>
      asPerson(platform, terminal, as, (ctx) => approve(ctx, terminal, id)),
    );
  }
  const user = need(options.user, 'user', OPTIONS.user).toLowerCase();
  const reason = need(options.reason, 'reason', OPTIONS.reason);
  return onTerminal(config, (platform, terminal) =>
    asPerson(platform, terminal, as, (ctx) => propose(ctx, terminal, { user, reason })),
  );
}

async function onTerminal(config: Config, work: (platform: Platform, terminal: Terminal) => Promise<string[]>) {
  const terminal = openTerminal();
  try {
    return await withPlatform(config, { keys: 'there' }, (platform) => work(platform, terminal));
  } finally {
    terminal.close();
  }
}

/**
 * Signs in a person of the staff by name and password, with a session for the duration of the work. The code is
 * requested later, when it is clear what it is for.
 */
async function asPerson(
  platform: Platform,
  terminal: Terminal,
  username: string,
  work: (ctx: Ctx) => Promise<string[]>,
): Promise<string[]> {
  const ctx: Ctx = {
    platform,
    actor: { kind: 'system', name: 'terminal' },
    requestId: `terminal-${randomUUID()}`,
    now: platform.clock.now(),
  };
  const password = await terminal.askHidden(zh.resetTwoFactor.passwordOf(username));
  const { user, counts } = await provePassword(ctx, {
    username,
    hash: browserHash(password),
    from: { terminal: true },
  });
  if (user.participantId !== null || user.merchantId !== null)
    throw new BusinessError('forbidden', zh.resetTwoFactor.operatorsOnly);
  await forgiveTries(ctx, counts);
  const session = await openShortSession(platform, user.id);
  try {
    const actor = await actorOfUser(platform, user.id, session.secret);
    if (!actor) throw new BusinessError('forbidden', zh.resetTwoFactor.userStopped);
    return await work({ ...ctx, actor: { ...actor, ip: HERE } });
  } finally {
    await session.end();
  }
}

async function askCode(platform: Platform, terminal: Terminal): Promise<string> {
  return wireEncrypt(await terminal.ask(zh.resetTwoFactor.code), platform.config.wireKey);
}

type Request = { user: string; reason: string };
async function propose(ctx: Ctx, terminal: Terminal, { user, reason }: Request): Promise<string[]> {
  const { platform } = ctx;
  const subject = await findUserByName(platform.db.identity, user);
  if (!subject) throw new BusinessError('notFound', zh.faults.noSuchUser(user));
  const { id, expireTime } = await approvalProposer(registry)(
    { ...ctx, now: platform.clock.now() },
    {
      ...({ kind: 'operator.two-factor', subjectId: subject.id.toString(), payload: {}, reason } as const),
      googleAuthCode: await askCode(platform, terminal),
    },
  );
  return [
    zh.resetTwoFactor.proposed(id, user, expireTime),
    zh.resetTwoFactor.howToApprove(id),
    zh.resetTwoFactor.orInApprovals,
  ];
}

async function approve(ctx: Ctx, terminal: Terminal, id: string): Promise<string[]> {
  const { platform } = ctx;
  const detail = await approvalReader(registry)(ctx, { id });
  if (detail.approval.kind !== twoFactorResetApproval.kind)
    throw new BusinessError('notFound', zh.resetTwoFactor.otherApproval(id));
  for (const line of describe(detail)) process.stderr.write(`${line}\n`);
  const answer = await approvalApprover(registry)(
    { ...ctx, now: platform.clock.now() },
    { id, hash: detail.hash, comment: '', googleAuthCode: await askCode(platform, terminal) },
  );
  if (answer.waitsForSecond) return [zh.resetTwoFactor.approvedOnce];
  return [zh.resetTwoFactor.reset(detail.approval.subjectName)];
}

function describe({ approval, lines }: ApprovalDetail): string[] {
  return [
    zh.resetTwoFactor.described(approval.id, approval.title, approval.subjectName),
    zh.resetTwoFactor.requested(approval.maker, approval.createTime, approval.reason),
    ...lines.map(({ label, before, after }) => `  ${label}：${before} → ${after}`),
  ];
}
