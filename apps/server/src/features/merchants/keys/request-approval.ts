import type { ProposeAnswer } from '@mashang/contract/approvals';
import { BusinessError } from '../../../platform/errors.ts';
import { merchantOf } from '../../../platform/verbs/acting.ts';
import type { AuditFacts, Ctx } from '../../../platform/verbs/verb.ts';
import { writeVerb } from '../../../platform/verbs/verb.ts';
import type { ApprovalRegistry } from '../../approvals/approval-registry.ts';
import { fixProposal, type ProposalOf } from '../../approvals/propose-approval.ts';
import * as zh from '../zh.ts';
import { answerOnce } from './answer-once.ts';
import type { SignedCommand } from './idempotent-request.ts';

type Request = ProposalOf & { reason: string; signed: SignedCommand; answer(made: ProposeAnswer): object };

/** The request is the proposal's payload, so errors name each field as the merchant sent it. */
function asRequested(error: unknown): unknown {
  if (!(error instanceof BusinessError)) return error;
  const fields = error.fields.map(({ field, reason }) => ({ field: field.replace(/^payload\./, ''), reason }));
  const asked = new BusinessError(error.kind, error.message, { ...error.extra, fields });
  return error.reason === null ? asked : asked.because(error.reason);
}

/**
 * Proposes a change that a merchant asks for by a signed request. The same key and body get the first answer again; two
 * people of the staff approve it.
 */
export function approvalRequester(registry: ApprovalRegistry) {
  const write = writeVerb<Request, { json: string }>({
    name: 'approval.request',
    permission: null,
    async run(ctx, { signed, answer, ...proposed }) {
      let audit: AuditFacts = {
        subjectKind: 'merchant',
        subjectId: merchantOf(ctx).mchId,
        after: { replayed: proposed.kind },
      };
      const { json } = await answerOnce(ctx, signed, async () => {
        const made = await fixProposal(registry, ctx, proposed);
        audit = made.audit;
        return answer(made.result);
      });
      return { result: { json }, audit };
    },
  });
  return async function requestApproval(ctx: Ctx, request: Request): Promise<{ json: string }> {
    if (ctx.actor.kind !== 'merchant') throw new BusinessError('forbidden', zh.requestApproval.notPermitted);
    const result = await write(ctx, request).catch((error: unknown) => {
      throw asRequested(error);
    });
    ctx.platform.bus.signal('events');
    return result;
  };
}
