import type { BusinessFile } from '@mashang/contract/businesses';
import type { ParticipantKind } from '@mashang/contract/participants';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import { createUser, type UserToCreate } from '../../users/create-user.ts';
import { notifyNetwork } from '../network/sub-agents-store.ts';
import { type DocumentOwner, insertParticipant } from './kyc-store.ts';
import { creditHashes, personOf, submitFile } from './submit-file.ts';

type Credentials = { passwordSha256: string } | { passwordPlain: string; passwordUntil: Date };
type Entered = {
  name: string;
  kind: ParticipantKind;
  /** Null for a top agent. */
  parentId: bigint | null;
  file: BusinessFile;
  hits: readonly ScreeningHitView[];
  owner: DocumentOwner;
  credentials: Credentials;
  /** The user who submits the file; where left out, the new user itself. */
  enteredBy?: bigint;
};

/**
 * Creates a participant that waits to be verified, with its first user and its file, in one transaction. Used for
 * invitations and by the operator.
 */
export async function enterParticipant(
  ctx: WriteCtx,
  { name, kind, parentId, file, hits, owner, credentials, enteredBy }: Entered,
): Promise<{ participantId: bigint; submissionId: bigint }> {
  const { tx, actor, now } = ctx;
  const { secrets } = ctx.platform;
  const personId = await personOf(tx, creditHashes(secrets, file.creditCode), file.legalName);
  const { legalName, phone } = file;
  const participantId = await insertParticipant(tx, { parentId, kind, name, personId, legalName, phone });
  const user: UserToCreate = {
    username: name,
    nickname: name,
    phone,
    participantId,
    roles: [kind === 'AGENT' ? 'agent' : 'code_merchant'],
    ...credentials,
  };
  const userId = await createUser(tx, secrets, user);
  const by = { participantId, userId: enteredBy ?? userId, owner };
  const submissionId = await submitFile({ tx, secrets, now }, { ...by, file, hits });
  await notifyNetwork(tx, 'network.joined', participantId, enteredBy === undefined ? name : actorName(actor));
  return { participantId, submissionId };
}
