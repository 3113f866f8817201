import type { ProposeAnswer } from '@mashang/contract/approvals';
import { BusinessError } from '../../platform/errors.ts';
import type { AuditFacts, Ctx, MerchantActor, WriteCtx } from '../../platform/verb.ts';
import { writeVerb } from '../../platform/verb.ts';
import type { SignedCommand } from '../merchants/idempotent-request.ts';
import type { ApprovalRegistry } from './approval-registry.ts';
import { fixProposal, type ProposalOf } from './propose-approval.ts';
import { answerRequest, takeRequest } from './request-store.ts';

type Request = ProposalOf & { reason: string; signed: SignedCommand; answer(made: ProposeAnswer): object };

async function answerNew(
  ctx: WriteCtx,
  registry: ApprovalRegistry,
  { signed, answer, ...proposed }: Request,
): Promise<{ result: { json: string }; audit: AuditFacts }> {
  const { result, audit } = await fixProposal(registry, ctx, proposed);
  const json = JSON.stringify(answer(result));
  await answerRequest(ctx.tx, signed, json);
  return { result: { json }, audit };
}

/** A merchant asks for a change by a signed request; the same key and body get the first answer again. Two people of the staff approve it. */
export function approvalRequester(registry: ApprovalRegistry) {
  const write = writeVerb<Request, { json: string }>({
    name: 'approval.request',
    permission: null,
    async run(ctx, request) {
      const { outcome, answer } = await takeRequest(ctx.tx, request.signed);
      if (outcome === 'nonce_reused') throw new BusinessError('unauthenticated', 'X-Nonce 已被使用');
      if (outcome === 'idem_mismatch')
        throw new BusinessError('conflict', 'Idempotency-Key 已用于另一个请求', { httpStatus: 422 });
      if (outcome === 'replay' && answer !== null)
        return {
          result: { json: answer },
          audit: {
            subjectKind: 'merchant',
            subjectId: (ctx.actor as MerchantActor).mchId,
            after: { replayed: request.kind },
          },
        };
      return answerNew(ctx, registry, request);
    },
  });
  return async function requestApproval(ctx: Ctx, request: Request): Promise<{ json: string }> {
    if (ctx.actor.kind !== 'merchant') throw new BusinessError('forbidden', '没有权限执行此操作');
    const result = await write(ctx, request);
    ctx.platform.bus.signal('events');
    return result;
  };
}
