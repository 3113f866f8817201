import type { ApprovalPayload } from '@mashang/contract/approvals';
import { dropUserSessions } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { userToReset } from '../../users/user-to-reset.ts';
import * as zh from '../zh.ts';
import { findPasskeyName, removeApprovedPasskey } from './passkey-store.ts';

/**
 * Two people remove one passkey of a staff member; the user's sessions end, because one may have been opened with it.
 */
export const passkeyRemovalApproval: ApprovalKind<ApprovalPayload<'operator.passkey'>, { name: string }> = {
  kind: 'operator.passkey',
  async load(ctx, { subjectId, payload }) {
    const user = await userToReset(ctx, subjectId);
    const name = await findPasskeyName(ctx.tx, subjectId, payload.passkeyId);
    if (name === undefined) throw new BusinessError('notFound', zh.faults.passkeyMissing);
    return {
      subject: { kind: 'user', id: subjectId, name: `${user.username} · ${user.nickname}` },
      state: { name },
      lockKey: `passkey:${payload.passkeyId}`,
    };
  },
  lines: ({ name }) => [{ label: zh.words.passkeys, before: name, after: zh.passkeyRemovalApproval.removed }],
  async apply(ctx, { subjectId, payload }) {
    await removeApprovedPasskey(ctx.tx, subjectId, payload.passkeyId);
    return { removed: payload.passkeyId };
  },
  applied: (platform, { subjectId }) => dropUserSessions(platform, BigInt(subjectId)),
};
