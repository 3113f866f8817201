import type { ApprovalPayload } from '@mashang/contract/approvals';
import { APPLICATION_STATE, type ApplicationContent } from '@mashang/contract/merchants';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { BusinessError } from '../../../platform/errors.ts';
import { present } from '../../../platform/present.ts';
import type { Ctx, WriteCtx } from '../../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { screenApplicants } from '../../screening/screen-applicants.ts';
import { findAdmitted } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';
import { openPeople } from './application-people.ts';
import {
  type AdmissionView,
  type Admitted,
  admissionLines,
  admissionView,
  contentOf,
  namesOf,
} from './application-rules.ts';
import { type ApplicationRow, admitMerchant, closeRow, lockApplication } from './application-store.ts';

type Payload = ApprovalPayload<'merchant.admission'>;
type State = { application: string; version: number; view: AdmissionView; admitted: Admitted | null };

export function contentOfRow(ctx: Pick<Ctx, 'platform'>, row: ApplicationRow): ApplicationContent {
  return contentOf({ company: row.company, people: openPeople(ctx, row.people) }).content;
}

/** Returns which names of an application are on a loaded list now. Every hit is recorded for risk. */
export async function screenApplication(
  ctx: Ctx,
  row: ApplicationRow,
  content: ApplicationContent,
): Promise<ScreeningHitView[]> {
  const asked = namesOf(content).map((one) => ({ ...one, subjectKind: 'merchant', subjectId: row.mchId }));
  return screenApplicants(ctx, { subject: 'merchant', subjectId: row.mchId }, asked);
}

/** The lists may have changed since the submission: a merchant with a hit that was not cleared is not admitted. */
async function refuseHits(ctx: WriteCtx, row: ApplicationRow, content: ApplicationContent): Promise<void> {
  const hits = await screenApplication(ctx, row, content);
  if (hits.length === 0) return;
  if (!row.clearedBy) throw new BusinessError('conflict', zh.merchantAdmissionApproval.nameListed);
  const known = new Set(row.hits.map((hit) => JSON.stringify([hit.who, hit.list, hit.version])));
  if (hits.some((hit) => !known.has(JSON.stringify([hit.who, hit.list, hit.version]))))
    throw new BusinessError('conflict', zh.merchantAdmissionApproval.newHits);
}

/** Admits a merchant under the terms of its application: company, people, papers, tier and last day. */
export const merchantAdmissionApproval: ApprovalKind<Payload, State> = {
  kind: 'merchant.admission',
  async load(ctx, { subjectId, payload }) {
    const row = await lockApplication(ctx.tx, payload.applicationId);
    if (!row || row.merchantId.toString() !== subjectId)
      throw new BusinessError('notFound', zh.faults.applicationMissing);
    if (row.state !== APPLICATION_STATE.review) throw new BusinessError('conflict', zh.faults.notInReview);
    if (row.version !== payload.version) throw new BusinessError('conflict', zh.merchantAdmissionApproval.changed);
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${row.company.name} ${row.mchId}` },
      state: {
        application: payload.applicationId,
        version: row.version,
        view: admissionView(contentOfRow(ctx, row)),
        admitted: await findAdmitted(ctx.tx, subjectId),
      },
      lockKey: subjectId,
    };
  },
  lines: ({ view, admitted }, payload) => admissionLines(view, payload, admitted),
  async apply(ctx, { subjectId, payload, makerId }) {
    const row = present(await lockApplication(ctx.tx, payload.applicationId), 'the application of the proposal');
    const content = contentOfRow(ctx, row);
    const checker = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    if (checker === null || row.writers.includes(checker)) throw new BusinessError('forbidden', zh.faults.enteredByYou);
    await refuseHits(ctx, row, content);
    await closeRow(ctx.tx, row.id, APPLICATION_STATE.admitted);
    const { name, legalName } = content.company;
    const { riskTier: tier, expiresOn } = payload;
    await admitMerchant(ctx.tx, {
      id: row.merchantId,
      name,
      legalName,
      maker: makerId as bigint,
      checker,
      tier,
      expiresOn,
    });
    return { merchant: subjectId, application: payload.applicationId, tier, expiresOn };
  },
  applied: (platform) => platform.bus.signal('keys'),
};
