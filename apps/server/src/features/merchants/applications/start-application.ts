import type { ApplicationIdAnswer, startApplicationBody } from '@mashang/contract/merchants';
import type { z } from 'zod';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { sealPeople } from './application-people.ts';
import { blankDraft } from './application-rules.ts';
import {
  copyDocuments,
  findLastAdmitted,
  insertApplication,
  insertMerchantRow,
  lockMerchantRow,
  notifyApplication,
} from './application-store.ts';

type Start = z.infer<typeof startApplicationBody>;

/** Starts a renewed review of a merchant from its last admitted application. */
export async function startAgain(
  ctx: WriteCtx,
  id: string,
  writer: bigint,
): Promise<{ merchantId: bigint; mchId: string; applicationId: bigint }> {
  const merchant = await lockMerchantRow(ctx.tx, id);
  if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
  const last = await findLastAdmitted(ctx.tx, merchant.id);
  const blank = blankDraft(merchant.name);
  const company = last?.company ?? { ...blank.company, legalName: merchant.legalName };
  const people = last?.people ?? sealPeople(ctx, blank.people);
  const applicationId = await insertApplication(ctx.tx, { merchantId: merchant.id, company, people, writer });
  if (applicationId === undefined) throw new BusinessError('conflict', zh.startApplication.openBefore);
  if (last) await copyDocuments(ctx.tx, { from: last.id, to: applicationId });
  return { merchantId: merchant.id, mchId: merchant.mchId, applicationId };
}

async function createNew(ctx: WriteCtx, name: string, writer: bigint) {
  const merchantId = await insertMerchantRow(ctx.tx, { name, enteredBy: writer });
  const { company, people } = blankDraft(name);
  const applicationId = await insertApplication(ctx.tx, {
    merchantId,
    company,
    people: sealPeople(ctx, people),
    writer,
  });
  const made = await lockMerchantRow(ctx.tx, merchantId.toString());
  return { merchantId, mchId: made?.mchId ?? '', applicationId: applicationId as bigint };
}

/** Opens an application: of a new merchant, or for a renewed review of a known one. */
export const startApplication = writeVerb<Start, ApplicationIdAnswer>({
  name: 'merchant-application.start',
  permission: 'merchant-application:write',
  async run(ctx, { merchantId, name }) {
    allow(ctx.actor, 'merchant-application:write');
    if (!merchantId && !name) throw invalidField('name', zh.startApplication.shortNameMissing);
    const { userId } = ctx.actor;
    const made = merchantId ? await startAgain(ctx, merchantId, userId) : await createNew(ctx, name as string, userId);
    const id = made.applicationId.toString();
    await notifyApplication(ctx.tx, made.applicationId, 0, actorName(ctx.actor));
    return {
      result: { id, merchantId: made.merchantId.toString(), state: 0 },
      audit: {
        subjectKind: 'merchant',
        subjectId: made.mchId,
        after: { application: id, again: merchantId !== undefined },
      },
    };
  },
});
