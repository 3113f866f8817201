import {
  MERCHANT_DOCUMENT_NAMES,
  type MerchantDocumentKind,
  type UploadedMerchantDocument,
} from '@mashang/contract/merchants';
import { BusinessError } from '../../../platform/errors.ts';
import { takePaper } from '../../../platform/files/papers.ts';
import { newFileName } from '../../../platform/storage/new-file-name.ts';
import { insertFile } from '../../../platform/storage/stored-file-store.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, type UserActor, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { type ApplicationRow, listDocuments, notifyApplication, placeDocument } from './application-store.ts';
import { KYB_KIND, merchantDocumentUrl } from './merchant-files.ts';
import { lockOpenApplication } from './save-application.ts';

const OTHERS_MAX = 5;

type Noted = { id: string; kind: MerchantDocumentKind; name: string; bytes: number };

/** Records a stored paper in an open application; returns the application's new version. */
export async function noteDocument(
  ctx: WriteCtx & { actor: UserActor },
  row: ApplicationRow,
  { kind, name, bytes, expiresOn }: Omit<Noted, 'id'> & { expiresOn: string },
): Promise<number> {
  const { tx, actor, now } = ctx;
  const others = (await listDocuments(tx, row.id)).filter((one) => one.kind === 'other');
  if (kind === 'other' && others.length >= OTHERS_MAX)
    throw new BusinessError('conflict', zh.uploadMerchantDocument.tooMany(MERCHANT_DOCUMENT_NAMES.other, OTHERS_MAX));
  await insertFile(tx, { name, bytes, kind: KYB_KIND, ownerId: actor.userId }, now);
  await placeDocument(tx, { applicationId: row.id, name, kind, expiresOn });
  await notifyApplication(tx, row.id, row.state, actorName(actor));
  return (await lockOpenApplication(ctx, row.id.toString())).version;
}

const note = writeVerb<Noted, number>({
  name: 'merchant-application.upload',
  permission: 'merchant-application:write',
  async run(ctx, { id, kind, name, bytes }) {
    allow(ctx.actor, 'merchant-application:write');
    const row = await lockOpenApplication(ctx, id);
    return {
      result: await noteDocument({ ...ctx, actor: ctx.actor }, row, { kind, name, bytes, expiresOn: '' }),
      audit: { subjectKind: 'merchant', subjectId: row.mchId, after: { application: id, kind, file: name } },
    };
  },
});

/** Stores a paper of an application; it replaces the former one of its kind, except for kind `other`. */
export async function uploadMerchantDocument(
  ctx: Ctx,
  { id, kind, source }: { id: string; kind: MerchantDocumentKind; source: Buffer },
): Promise<UploadedMerchantDocument> {
  allow(ctx.actor, 'merchant-application:write');
  const { bytes, ending } = await takePaper(source);
  const name = newFileName('kyb/', ending);
  const version = await note(ctx, { id, kind, name, bytes: bytes.length });
  await ctx.platform.storage.put(name, bytes);
  return { name, url: merchantDocumentUrl(name), version };
}
