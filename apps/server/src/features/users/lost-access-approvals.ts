import { PARTICIPANT_KIND_NAMES } from '@mashang/contract/participants';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';
import { dropUserSessions } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { dropSecrets, keepSecret } from '../approvals/keep-secret.ts';
import { showCredentials } from './credentials-store.ts';
import { endingLines } from './ending-lines.ts';
import { firstPasswordEnd, makeFirstPassword } from './first-password.ts';
import { findUserToReset, resetPassword, resetTwoFactor, type UserToReset } from './operator-users-store.ts';
import { browserHash, hashPassword } from './password.ts';
import { userToReset } from './user-to-reset.ts';
import * as zh from './zh.ts';

/** Names the user, so that the checker knows whose identity to verify. */
function nameOf({ username, nickname, ...party }: UserToReset): string {
  return [username, nickname, partyName(party)].join(' · ');
}

function partyName({ ofParticipant, ofMerchant }: Pick<UserToReset, 'ofParticipant' | 'ofMerchant'>): string {
  if (ofMerchant !== null) return zh.lostAccessApprovals.ofMerchant(ofMerchant);
  return ofParticipant ? PARTICIPANT_KIND_NAMES[ofParticipant] : zh.lostAccessApprovals.operator;
}

/**
 * For a lost phone: everything on it ends (codes, passkeys, sessions, known browsers), and the user binds again at the
 * next sign-in.
 */
export const twoFactorResetApproval: ApprovalKind<object, { bound: boolean }> = {
  kind: 'operator.two-factor',
  async load(ctx, { subjectId }) {
    const user = await userToReset(ctx, subjectId);
    if (!user.bound) throw new BusinessError('conflict', zh.lostAccessApprovals.nothingBound);
    return {
      subject: { kind: 'user', id: subjectId, name: nameOf(user) },
      state: { bound: true },
      lockKey: subjectId,
      remarks: endingLines(await showCredentials(ctx.tx, subjectId), 'two-factor'),
    };
  },
  lines: () => [
    {
      label: zh.lostAccessApprovals.secondFactor,
      before: zh.lostAccessApprovals.secondFactors,
      after: zh.lostAccessApprovals.allRemoved,
    },
  ],
  async apply(ctx, { subjectId }) {
    await resetTwoFactor(ctx.tx, subjectId);
    return { bound: false };
  },
  applied: (platform, { subjectId }) => dropUserSessions(platform, BigInt(subjectId)),
};

/**
 * For a forgotten password: sets a first password, random and shown once to the maker, which is valid for three days to
 * choose a new one. Every session, passkey and known browser ends; the second factor stays.
 */
export const passwordResetApproval: ApprovalKind<object, Record<string, never>> = {
  kind: 'operator.password',
  async load(ctx, { subjectId }) {
    const user = await userToReset(ctx, subjectId);
    return {
      subject: { kind: 'user', id: subjectId, name: nameOf(user) },
      state: {},
      lockKey: `password:${subjectId}`,
      remarks: endingLines(await showCredentials(ctx.tx, subjectId), 'password'),
    };
  },
  lines: () => [
    {
      label: zh.lostAccessApprovals.password,
      before: zh.lostAccessApprovals.currentPassword,
      after: zh.lostAccessApprovals.passwordReset(FIRST_PASSWORD_HOURS),
    },
  ],
  async apply(ctx, { id, subjectId }) {
    const username = (await findUserToReset(ctx.tx, subjectId))?.username ?? '';
    const [plain, until] = [makeFirstPassword(), firstPasswordEnd(ctx.now)];
    const passwordHash = await hashPassword(browserHash(plain));
    await resetPassword(ctx.tx, subjectId, passwordHash, until);
    // An earlier first password that nobody has taken yet becomes invalid.
    await dropSecrets(ctx, { 'operator.password': subjectId, 'operator.create': username });
    await keepSecret(ctx, id, { what: zh.words.firstPassword(username), plain, until });
    return { firstPassword: true };
  },
  applied: (platform, { subjectId }) => dropUserSessions(platform, BigInt(subjectId)),
};
