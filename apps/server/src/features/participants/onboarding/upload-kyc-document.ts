import type { KycDocumentKind } from '@mashang/contract/businesses';
import type { WriteTx } from '../../../platform/database/db.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { takePaper } from '../../../platform/files/papers.ts';
import { insertFile } from '../../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { openInvitationOf } from './invitation-token.ts';
import { KYC_KIND, newDocumentName } from './kyc-files.ts';
import { countWaitingDocuments, type DocumentOwner, insertDocument } from './kyc-store.ts';

/** Most papers of one invitation or user that no submission uses yet; they are deleted after a day. */
const WAITING_MAX = 24;

type Upload = { kind: KycDocumentKind; source: Buffer };
type Noted = {
  name: string;
  kind: KycDocumentKind;
  bytes: number;
  ownerId: bigint;
  owner: DocumentOwner;
};

async function note(tx: WriteTx, { name, kind, bytes, ownerId, owner }: Noted, now: number) {
  if ((await countWaitingDocuments(tx, owner)) >= WAITING_MAX)
    throw new BusinessError('tooMany', zh.uploadKycDocument.tooMany);
  await insertFile(tx, { name, bytes, kind: KYC_KIND, ownerId }, now);
  await insertDocument(tx, { name, kind, owner });
  return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { kind, bytes } } };
}

const noteInvited = writeVerb<Noted, void>({
  name: 'invitation.upload',
  permission: null,
  run: (ctx, it) => note(ctx.tx, it, ctx.now),
});
const noteOwn = writeVerb<Noted, void>({
  name: 'kyc.upload',
  permission: 'kyc:submit',
  run: (ctx, it) => note(ctx.tx, it, ctx.now),
});

const noteAdmission = writeVerb<Noted, void>({
  name: 'participant.upload',
  permission: 'participant:admit',
  run: (ctx, it) => note(ctx.tx, it, ctx.now),
});

/** Stores a paper from the holder of an invitation. Only reviewers can see it, once it was submitted. */
export async function uploadInvited(ctx: Ctx, token: string, upload: Upload): Promise<{ name: string }> {
  const { id, invitedBy, name } = await openInvitationOf(ctx.platform, token, ctx.now);
  const invited: Ctx = { ...ctx, actor: { kind: 'system', name: `invitation:${name}` } };
  return store(ctx, upload, (noted) =>
    noteInvited(invited, { ...noted, ownerId: invitedBy, owner: { invitationId: id } }),
  );
}

/** Does the same for a signed-in participant's own paper. */
export async function uploadOwn(ctx: Ctx, upload: Upload): Promise<{ name: string }> {
  const { actor } = ctx;
  allow(actor, 'kyc:submit');
  const own = { ownerId: actor.userId, owner: { userId: actor.userId } };
  return store(ctx, upload, (noted) => noteOwn(ctx, { ...noted, ...own }));
}

/** Does the same for the operator, for a participant that it admits. */
export async function uploadForAdmission(ctx: Ctx, upload: Upload): Promise<{ name: string }> {
  const { actor } = ctx;
  allow(actor, 'participant:admit');
  const own = { ownerId: actor.userId, owner: { userId: actor.userId } };
  return store(ctx, upload, (noted) => noteAdmission(ctx, { ...noted, ...own }));
}

type Put = (noted: Pick<Noted, 'name' | 'kind' | 'bytes'>) => Promise<void>;

async function store({ platform }: Ctx, { kind, source }: Upload, put: Put): Promise<{ name: string }> {
  const { bytes, ending } = await takePaper(source);
  const name = newDocumentName(ending);
  await put({ name, kind, bytes: bytes.length });
  // If this fails, the recorded file is pruned after a day.
  await platform.storage.put(name, bytes);
  return { name };
}
