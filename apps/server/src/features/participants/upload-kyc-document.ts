import type { KycDocumentKind } from '@mashang/contract/participants';
import type { Tx } from '../../platform/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import { makePicture } from '../../platform/pictures.ts';
import { insertFile } from '../../platform/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verb.ts';
import { openInvitationOf } from './invitation-token.ts';
import { KYC_KIND, newDocumentName } from './kyc-files.ts';
import { countWaitingDocuments, type DocumentOwner, insertDocument } from './kyc-store.ts';

/** Enough to read every figure of a licence. */
const PIXELS = 4_000_000;
/** Pictures of one invitation or user that stand on nothing yet; they go after a day. */
const WAITING_MAX = 24;

type Upload = { kind: KycDocumentKind; source: Buffer };
type Noted = {
  name: string;
  kind: KycDocumentKind;
  bytes: number;
  ownerId: bigint;
  owner: DocumentOwner;
};

async function note(tx: Tx, { name, kind, bytes, ownerId, owner }: Noted, now: number) {
  if ((await countWaitingDocuments(tx, owner)) >= WAITING_MAX)
    throw new BusinessError('tooMany', '上传后未提交的图片过多，请明天再试');
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

/** Takes a picture of papers from who holds an invitation. It is looked at by reviewers alone, once it was handed in. */
export async function uploadInvited(ctx: Ctx, token: string, upload: Upload): Promise<{ name: string }> {
  const { id, invitedBy, name } = await openInvitationOf(ctx.platform, token, ctx.now);
  const invited: Ctx = { ...ctx, actor: { kind: 'system', name: `invitation:${name}` } };
  return store(ctx, upload, (noted) =>
    noteInvited(invited, { ...noted, ownerId: invitedBy, owner: { invitationId: id } }),
  );
}

/** The same from a signed-in participant. */
export async function uploadOwn(ctx: Ctx, upload: Upload): Promise<{ name: string }> {
  const { actor } = ctx;
  allow(actor, 'kyc:submit');
  return store(ctx, upload, (noted) =>
    noteOwn(ctx, { ...noted, ownerId: actor.userId, owner: { userId: actor.userId } }),
  );
}

type Put = (noted: Pick<Noted, 'name' | 'kind' | 'bytes'>) => Promise<void>;

async function store({ platform }: Ctx, { kind, source }: Upload, put: Put): Promise<{ name: string }> {
  const picture = await makePicture(source, { pixels: PIXELS });
  const name = newDocumentName();
  await put({ name, kind, bytes: picture.length });
  // Where this fails, what is noted is pruned after a day.
  await platform.storage.put(name, picture);
  return { name };
}
