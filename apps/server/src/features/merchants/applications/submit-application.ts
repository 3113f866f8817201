import {
  APPLICATION_FACTS,
  APPLICATION_STATE,
  type ApplicationIdAnswer,
  applicationContent,
  type SubmitApplicationBody,
} from '@mashang/contract/merchants';
import { formatTime } from '@mashang/contract/time';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { createFaultFinder } from '../../../platform/http/validation.ts';
import { actorName, writeAudit } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import type { ApprovalRegistry } from '../../approvals/approval-registry.ts';
import { fixProposal } from '../../approvals/propose-approval.ts';
import * as zh from '../zh.ts';
import { openPeople } from './application-people.ts';
import { contentOf, latestEnd, whyNotComplete } from './application-rules.ts';
import {
  type ApplicationRow,
  findApplication,
  findReviewMonths,
  listDocuments,
  nameProposal,
  notifyApplication,
  submitRow,
} from './application-store.ts';
import { screenApplication } from './merchant-admission-approval.ts';
import { refuseWrong } from './refuse-wrong.ts';
import { lockOpenApplication } from './save-application.ts';

type Submission = Omit<SubmitApplicationBody, 'googleAuthCode'>;
const faultsOfShape = createFaultFinder(applicationContent);

/** Checks everything that an application must contain. Throws 400 naming every wrong field with its first fault. */
async function refuseIncomplete(ctx: Ctx, row: ApplicationRow) {
  const documents = await listDocuments(ctx.platform.db.app, row.id);
  const { content, wrong } = contentOf({ company: row.company, people: openPeople(ctx, row.people) });
  const shape = faultsOfShape(structuredClone(content));
  const rules = whyNotComplete(content, documents, formatTime(ctx.now).slice(0, 10));
  refuseWrong([...wrong, ...shape, ...rules]);
  return documents;
}

/** Checks that the chosen tier and last day fit a complete application. Throws 400 naming the field. */
async function refuseTerms(ctx: Ctx, row: ApplicationRow, { riskTier, expiresOn }: Submission): Promise<void> {
  const documents = await refuseIncomplete(ctx, row);
  const months = await findReviewMonths(ctx.platform.db.app, riskTier);
  const today = formatTime(ctx.now).slice(0, 10);
  const latest = latestEnd(row.company, documents, { today, months });
  if (expiresOn <= today) refuseWrong([{ field: 'expiresOn', reason: zh.submitApplication.validUntilPast }]);
  if (expiresOn > latest)
    refuseWrong([{ field: 'expiresOn', reason: zh.submitApplication.latest(RISK_TIER_NAMES[riskTier], latest) }]);
}

async function openApplication(ctx: Ctx, id: string): Promise<ApplicationRow> {
  const row = await findApplication(ctx.platform.db.app, id);
  if (!row) throw new BusinessError('notFound', zh.faults.applicationMissing);
  if (!APPLICATION_FACTS[row.state].editable) throw new BusinessError('conflict', zh.submitApplication.notOpen);
  return row;
}

/** Checks whether an application could be submitted, before its maker is asked for a tier, a reason and a code. */
export async function checkApplication(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  allow(ctx.actor, 'merchant-application:write');
  await refuseIncomplete(ctx, await openApplication(ctx, id));
  return { id };
}

/** Submits an application as a proposal that a second person decides: this content, this tier, until this day. */
export function applicationSubmitter(registry: ApprovalRegistry) {
  const write = writeVerb<Submission & { hits: Awaited<ReturnType<typeof screenApplication>> }, ApplicationIdAnswer>({
    name: 'merchant-application.submit',
    permission: 'merchant-application:write',
    async run(ctx: WriteCtx, { id, version, riskTier, expiresOn, reason, hits }) {
      allow(ctx.actor, 'merchant-application:write');
      const row = await lockOpenApplication(ctx, id);
      if (row.version !== version) throw new BusinessError('conflict', zh.submitApplication.changedByOther);
      await submitRow(ctx.tx, { id: row.id, userId: ctx.actor.userId, hits });
      const merchantId = row.merchantId.toString();
      const payload = { applicationId: id, version, riskTier, expiresOn };
      const made = await fixProposal(registry, ctx, {
        kind: 'merchant.admission',
        subjectId: merchantId,
        payload,
        reason,
      });
      await writeAudit(ctx.tx, ctx, 'approval.propose', made.audit);
      await nameProposal(ctx.tx, row.id, made.result.id);
      await notifyApplication(ctx.tx, row.id, APPLICATION_STATE.review, actorName(ctx.actor));
      return {
        result: { id, merchantId, state: APPLICATION_STATE.review },
        audit: {
          subjectKind: 'merchant',
          subjectId: row.mchId,
          before: { state: row.state },
          after: { application: id, version, riskTier, expiresOn, hits: hits.length, approval: made.result.id },
        },
      };
    },
  });
  return async function submitApplication(
    ctx: Ctx,
    { googleAuthCode, ...input }: SubmitApplicationBody,
  ): Promise<ApplicationIdAnswer> {
    allow(ctx.actor, 'merchant-application:write');
    const row = await openApplication(ctx, input.id);
    await refuseTerms(ctx, row, input);
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const { content } = contentOf({ company: row.company, people: openPeople(ctx, row.people) });
    const answer = await write(ctx, { ...input, hits: await screenApplication(ctx, row, content) });
    ctx.platform.bus.signal('events');
    return answer;
  };
}
