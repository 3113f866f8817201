import type { ApprovalPayload } from '@mashang/contract/approvals';
import { dropUserSessions } from '../../platform/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findUserToReset } from './operator-users-store.ts';
import { findPasskeyName, removeApprovedPasskey } from './passkey-store.ts';
import { refuseOneself } from './refuse-oneself.ts';

/** One passkey of somebody of the staff, taken out of use by two people; its user's sessions end, since one may have come by it. */
export const passkeyRemovalApproval: ApprovalKind<ApprovalPayload<'operator.passkey'>, { name: string }> = {
  kind: 'operator.passkey',
  async load(ctx, { subjectId, payload }) {
    refuseOneself(ctx, subjectId);
    const user = await findUserToReset(ctx.tx, subjectId);
    if (!user) throw new BusinessError('notFound', '用户不存在');
    const name = await findPasskeyName(ctx.tx, subjectId, payload.passkeyId);
    if (name === undefined) throw new BusinessError('notFound', '没有这个通行密钥');
    return {
      subject: { kind: 'user', id: subjectId, name: `${user.username} · ${user.nickname}` },
      state: { name },
      lockKey: `passkey:${payload.passkeyId}`,
    };
  },
  lines: ({ name }) => [{ label: '通行密钥', before: name, after: '移除，所有设备退出登录' }],
  async apply(ctx, { subjectId, payload }) {
    await removeApprovedPasskey(ctx.tx, subjectId, payload.passkeyId);
    return { removed: payload.passkeyId };
  },
  applied: (platform, { subjectId }) => dropUserSessions(platform, BigInt(subjectId)),
};
