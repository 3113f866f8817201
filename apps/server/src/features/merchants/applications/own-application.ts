import {
  APPLICATION_FACTS,
  type ApplicationDraft,
  type ApplicationIdAnswer,
  companyContent,
  type MerchantDocumentKind,
  type savedApplication,
} from '@mashang/contract/merchants';
import { formatTime } from '@mashang/contract/time';
import type { z } from 'zod';
import { BusinessError } from '../../../platform/errors.ts';
import { takePaper } from '../../../platform/files/papers.ts';
import { createFaultFinder } from '../../../platform/http/validation.ts';
import { newFileName } from '../../../platform/storage/new-file-name.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../people/merchant-of.ts';
import * as zh from '../zh.ts';
import { companyFaults, documentFaults } from './application-rules.ts';
import {
  type ApplicationRow,
  handIn,
  listDocuments,
  lockApplication,
  noteWriter,
  notifyApplication,
  updateCompany,
} from './application-store.ts';
import { verificationOf } from './own-verification.ts';
import { refuseWrong } from './refuse-wrong.ts';
import { startAgain } from './start-application.ts';
import { noteDocument } from './upload-merchant-document.ts';

type Saved = z.infer<typeof savedApplication>;
const faultsOfShape = createFaultFinder(companyContent);

/** Locks an application of the actor's merchant that its people may change. Throws 404 for any other, 409. */
async function lockOwn(ctx: WriteCtx, id: string): Promise<ApplicationRow> {
  const { merchantId } = merchantOf(ctx.actor);
  const row = await lockApplication(ctx.tx, id);
  if (row?.merchantId !== merchantId) throw new BusinessError('notFound', zh.faults.applicationMissing);
  if (!APPLICATION_FACTS[row.state].editable) throw new BusinessError('conflict', zh.faults.notEditable);
  if (row.handedInTime !== '') throw new BusinessError('conflict', zh.ownVerification.handedIn);
  return row;
}

async function lockRead(ctx: WriteCtx, { id, version }: Saved): Promise<ApplicationRow> {
  const row = await lockOwn(ctx, id);
  if (row.version !== version) throw new BusinessError('conflict', zh.saveApplication.changedByOther);
  return row;
}

/** Starts a renewed review of the actor's merchant, where something ends soon or has ended. Throws 409. */
export const startOwnApplication = writeVerb<object, ApplicationIdAnswer>({
  name: 'merchant-application.start',
  permission: 'own-verification:submit',
  async run(ctx) {
    const { merchantId, user } = merchantOf(ctx.actor);
    const { renewable } = await verificationOf({ tx: ctx.tx, merchantId, now: ctx.now });
    if (!renewable) throw new BusinessError('conflict', zh.ownVerification.notDue);
    const { applicationId, mchId } = await startAgain(ctx, merchantId.toString(), user.userId);
    await notifyApplication(ctx.tx, applicationId, 0, actorName(user));
    const id = applicationId.toString();
    return {
      result: { id, merchantId: merchantId.toString(), state: 0 },
      audit: { subjectKind: 'merchant', subjectId: mchId, after: { application: id, again: true } },
    };
  },
});

/** Saves the company, which may be incomplete; people and their numbers stay as the staff entered them. */
export const saveOwnApplication = writeVerb<Saved & { company: ApplicationDraft['company'] }, Saved>({
  name: 'merchant-application.save',
  permission: 'own-verification:submit',
  async run(ctx, { id, version, company }) {
    const { user } = merchantOf(ctx.actor);
    const row = await lockRead(ctx, { id, version });
    const next = await updateCompany(ctx.tx, { id: row.id, company, writer: user.userId });
    await notifyApplication(ctx.tx, row.id, row.state, actorName(user));
    return {
      result: { id, version: next },
      audit: {
        subjectKind: 'merchant',
        subjectId: row.mchId,
        before: { company: row.company },
        after: { application: id, company, version: next },
      },
    };
  },
});

type Paper = { id: string; kind: MerchantDocumentKind; expiresOn: string };
const note = writeVerb<Paper & { name: string; bytes: number }, Saved>({
  name: 'merchant-application.upload',
  permission: 'own-verification:submit',
  async run(ctx, { id, ...paper }) {
    const { user } = merchantOf(ctx.actor);
    const row = await lockOwn(ctx, id);
    await noteWriter(ctx.tx, row.id, user.userId);
    const { kind, name, expiresOn } = paper;
    return {
      result: { id, version: await noteDocument({ ...ctx, actor: user }, row, paper) },
      audit: { subjectKind: 'merchant', subjectId: row.mchId, after: { application: id, kind, file: name, expiresOn } },
    };
  },
});

/** Stores a paper with its last valid day; it replaces the former one of its kind, except for kind `other`. */
export async function uploadOwnDocument(ctx: Ctx, { source, ...paper }: Paper & { source: Buffer }): Promise<Saved> {
  allow(ctx.actor, 'own-verification:submit');
  const { bytes, ending } = await takePaper(source);
  const name = newFileName('kyb/', ending);
  const answer = await note(ctx, { ...paper, name, bytes: bytes.length });
  await ctx.platform.storage.put(name, bytes);
  return answer;
}

/** Hands the application in: company and papers must be complete. A mark for the staff, who then submits it. */
export const handInApplication = writeVerb<Saved & { note: string }, Saved>({
  name: 'merchant-application.hand-in',
  permission: 'own-verification:submit',
  async run(ctx, { id, version, note: said }) {
    const { user } = merchantOf(ctx.actor);
    const row = await lockRead(ctx, { id, version });
    const today = formatTime(ctx.now).slice(0, 10);
    const { company } = row;
    const papers = await listDocuments(ctx.tx, row.id);
    const rules = [...companyFaults(company, today), ...documentFaults(papers, today)];
    refuseWrong([...faultsOfShape(structuredClone({ company })), ...rules]);
    await handIn(ctx.tx, { id: row.id, userId: user.userId, note: said });
    await notifyApplication(ctx.tx, row.id, row.state, actorName(user));
    return {
      result: { id, version },
      audit: { subjectKind: 'merchant', subjectId: row.mchId, after: { application: id, version } },
    };
  },
});
