import { shownBy } from '../../platform/acting.ts';
import { actorName } from '../../platform/audit.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';
import type { ActorPart, CloseOutcome, RequestOutcome, StepOutcome } from './payouts-store.ts';
import type { ProofOutcome } from './proof-rules.ts';

/** The actor's part of every payout command. */
export function actorPart(ctx: Ctx): ActorPart {
  return {
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.kind === 'user' ? ctx.actor.userId.toString() : null,
    actor: actorName(ctx.actor),
    request_id: ctx.requestId,
    ip: 'ip' in ctx.actor ? ctx.actor.ip : '',
    ...shownBy(ctx.actor),
  };
}

/** The participant that claims and pays; operators claim nothing. */
export function claimerOf(ctx: Ctx): bigint {
  if (ctx.actor.kind !== 'user' || ctx.actor.participantId === null)
    throw new BusinessError('forbidden', '只有代理或码商可以抢单');
  return ctx.actor.participantId;
}

/** A signed request that was sent before, or with another body. */
export function requestRefusal(outcome: Exclude<RequestOutcome, 'replay'>): BusinessError {
  if (outcome === 'nonce_reused') return new BusinessError('unauthenticated', 'X-Nonce 已被使用');
  return new BusinessError('conflict', 'Idempotency-Key 已用于另一个请求', { httpStatus: 422 });
}

type Done = 'done' | 'replay';
type Refused = Exclude<StepOutcome | CloseOutcome, Done>;
const SENTENCES: Record<Exclude<Refused, 'nonce_reused' | 'idem_mismatch' | ProofOutcome>, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', '订单不存在'),
  wrong_state: () => new BusinessError('conflict', '订单当前状态不能执行此操作，请刷新后再试'),
  taken: () => new BusinessError('conflict', '订单已被接单，不能再取消'),
  expired: () => new BusinessError('conflict', '付款时限已过，订单已退回抢单列表'),
  frozen: () => new BusinessError('frozen', '订单处理中，请稍后再试'),
  first_of_two: () => new BusinessError('conflict', '需要第二人复核'),
  needs_two: () => new BusinessError('conflict', '付款方已提交付款凭证，须经两人裁定，请在订单详情中发起'),
  needs_end: () => new BusinessError('conflict', '银行付款失败，须由运营两人处理，或重新付款'),
  too_early: () => new BusinessError('conflict', '付款方的异议期限未到，届时或付款方同意后才能裁定'),
  too_late: () => new BusinessError('conflict', '异议期限已过，请联系运营'),
  same_person: () => new BusinessError('forbidden', '大额订单须由另一人复核，您已验收过'),
};

/** Lets an outcome that is done (or one of `taken`) pass and throws the others, after telling whoever listens that something happened. */
export function passOutcome<T extends StepOutcome | CloseOutcome>(
  { platform }: Ctx,
  outcome: T,
  taken: readonly T[] = [],
): void {
  if (outcome === 'replay') return;
  if (outcome === 'done' || taken.includes(outcome)) {
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
    return;
  }
  if (outcome === 'nonce_reused' || outcome === 'idem_mismatch') throw requestRefusal(outcome);
  throw SENTENCES[outcome as keyof typeof SENTENCES]();
}
