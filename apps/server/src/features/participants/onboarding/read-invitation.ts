import type { OpenInvitation } from '@mashang/contract/participants';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { openInvitationOf } from './invitation-token.ts';

/** Returns what the invited may see of an invitation: who invites, and as what. */
export async function readInvitation({ platform, now }: Ctx, { token }: { token: string }): Promise<OpenInvitation> {
  const found = await openInvitationOf(platform, token, now);
  const { inviterName, inviterLegalName, name, kind, legalName, phone, expiresAt } = found;
  return { inviterName, inviterLegalName, name, kind, legalName, phone, expiresAt };
}
