import {
  APPLICATION_FACTS,
  APPLICATION_STATE,
  type ApplicationDraft,
  type ApplicationState,
  type savedApplication,
} from '@mashang/contract/merchants';
import { KYC_STATUS } from '@mashang/contract/standing';
import type { z } from 'zod';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { sealPeople } from './application-people.ts';
import {
  type ApplicationRow,
  changeDocument,
  closeRow,
  giveBack,
  lockApplication,
  notifyApplication,
  updateContent,
} from './application-store.ts';

type Save = ApplicationDraft & { id: string; version: number };
type Saved = z.infer<typeof savedApplication>;

/** Returns an application that may still be edited, and locks it. */
export async function lockOpenApplication(ctx: WriteCtx, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(ctx.tx, id);
  if (!row) throw new BusinessError('notFound', zh.faults.applicationMissing);
  if (!APPLICATION_FACTS[row.state].editable) throw new BusinessError('conflict', zh.faults.notEditable);
  return row;
}

/** Saves a form that may be incomplete. A save over somebody else's change is refused (409). */
export const saveApplication = writeVerb<Save, Saved>({
  name: 'merchant-application.save',
  permission: 'merchant-application:write',
  async run(ctx, { id, version, company, people }) {
    allow(ctx.actor, 'merchant-application:write');
    const row = await lockOpenApplication(ctx, id);
    if (row.version !== version) throw new BusinessError('conflict', zh.saveApplication.changedByOther);
    // An admitted merchant keeps its name until it is admitted under another one.
    const names =
      row.kybStatus === KYC_STATUS.verified || row.kybStatus === KYC_STATUS.expired
        ? null
        : { name: company.name || row.merchantName, legalName: company.legalName || row.merchantName };
    const next = await updateContent(ctx.tx, {
      id: row.id,
      merchantId: row.merchantId,
      company,
      names,
      people: sealPeople(ctx, people),
      writer: ctx.actor.userId,
    });
    await notifyApplication(ctx.tx, row.id, row.state, actorName(ctx.actor));
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

/** Gives an open application to the merchant, whose people then correct it and hand it in. */
export const askMerchant = writeVerb<{ id: string; merchantText: string }, { id: string }>({
  name: 'merchant-application.ask',
  permission: 'merchant-application:write',
  async run(ctx, { id, merchantText }) {
    const row = await lockOpenApplication(ctx, id);
    if (!row.merchantReads) throw new BusinessError('conflict', zh.saveApplication.nobodyReads);
    await giveBack(ctx.tx, row.id, merchantText);
    await notifyApplication(ctx.tx, row.id, row.state, actorName(ctx.actor));
    return {
      result: { id },
      audit: { subjectKind: 'merchant', subjectId: row.mchId, after: { application: id, merchantText } },
    };
  },
});

type DocumentChange = { id: string; name: string; expiresOn: string; remove: boolean };

/** Changes the last valid day of a paper, or removes the paper. */
export const changeMerchantDocument = writeVerb<DocumentChange, Saved>({
  name: 'merchant-application.document',
  permission: 'merchant-application:write',
  async run(ctx, { id, ...change }) {
    const row = await lockOpenApplication(ctx, id);
    if (!(await changeDocument(ctx.tx, { applicationId: row.id, ...change })))
      throw new BusinessError('notFound', zh.saveApplication.documentMissing);
    await notifyApplication(ctx.tx, row.id, row.state, actorName(ctx.actor));
    const after = await lockApplication(ctx.tx, id);
    return {
      result: { id, version: after?.version ?? row.version },
      audit: { subjectKind: 'merchant', subjectId: row.mchId, after: { application: id, ...change } },
    };
  },
});

/** Drops an application that is no longer wanted. */
export const dropApplication = writeVerb<{ id: string }, { id: string; state: ApplicationState }>({
  name: 'merchant-application.drop',
  permission: 'merchant-application:write',
  async run(ctx, { id }) {
    const row = await lockOpenApplication(ctx, id);
    const state = APPLICATION_STATE.dropped;
    await closeRow(ctx.tx, row.id, state);
    await notifyApplication(ctx.tx, row.id, state, actorName(ctx.actor));
    return {
      result: { id, state },
      audit: {
        subjectKind: 'merchant',
        subjectId: row.mchId,
        before: { state: row.state },
        after: { application: id, state },
      },
    };
  },
});
