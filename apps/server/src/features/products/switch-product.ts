import { FLOATS } from '@mashang/contract/jurisdictions';
import { formatRate } from '@mashang/contract/money';
import { rateRowAt, type SwitchProductBody } from '@mashang/contract/products';
import { BusinessError } from '../../platform/errors.ts';
import { writeVerb } from '../../platform/verb.ts';
import { participantOf } from './participant-of.ts';
import { maySwitch } from './product-rules.ts';
import { findProduct } from './products-store.ts';
import { loadRateFacts } from './rate-facts.ts';
import { tellRefusals } from './rate-refusal.ts';
import { insertRate, lockRates } from './rates-store.ts';

/**
 * Turns one's own product off or on from this moment on, at the same rate. What the parent or the operator turned off, only they
 * turn on.
 */
export const switchProduct = writeVerb<SwitchProductBody, { enabled: boolean; effectiveFrom: string }>({
  name: 'product.switch',
  permission: 'product:switch',
  async run(ctx, { prdId, enabled }) {
    const { me, username } = participantOf(ctx.actor);
    if (enabled) await ctx.platform.gate(FLOATS);
    const productId = BigInt(prdId);
    if (!(await findProduct(ctx.tx, productId))) throw new BusinessError('notFound', '产品不存在');
    await lockRates(ctx.tx, productId);
    const facts = await loadRateFacts(ctx.tx, { participantId: me, parentId: null, productId });
    const current = rateRowAt(facts.own, facts.now);
    if (!current) throw new BusinessError('conflict', '您还没有开通该产品，请联系上级或运营');
    if (current.enabled === enabled) throw new BusinessError('conflict', enabled ? '该产品已经开通' : '该产品已经关闭');
    if (!maySwitch(current, me)) throw new BusinessError('conflict', '该产品由上级或运营停用，请联系对方开通');
    const effectiveFrom = await tellRefusals(() =>
      insertRate(ctx.tx, {
        participantId: me,
        productId,
        from: null,
        rate: current.rate,
        enabled,
        switchedBy: me,
        createdBy: username,
      }),
    );
    const agtRate = formatRate(current.rate);
    return {
      result: { enabled, effectiveFrom },
      audit: {
        subjectKind: 'participant-rate',
        subjectId: `${me}:${productId}`,
        before: { agtRate, enabled: current.enabled },
        after: { agtRate, enabled, effectiveFrom },
      },
    };
  },
});
