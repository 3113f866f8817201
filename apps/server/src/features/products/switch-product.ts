import { FLOATS } from '@mashang/contract/jurisdictions';
import { formatRate } from '@mashang/contract/money';
import { rateRowAt, type SwitchProductBody } from '@mashang/contract/products';
import { BusinessError } from '../../platform/errors.ts';
import { writeVerb } from '../../platform/verbs/verb.ts';
import { participantOf } from './participant-of.ts';
import { maySwitch } from './product-rules.ts';
import { findProduct } from './products-store.ts';
import { loadRateFacts } from './rates/rate-facts.ts';
import { mapRefusals } from './rates/rate-refusal.ts';
import { insertRate, lockRates } from './rates/rates-store.ts';
import * as zh from './zh.ts';

/**
 * Switches an own product off or on from this moment on, at the same rate. Only the parent or the operator can switch
 * on what they switched off.
 */
export const switchProduct = writeVerb<SwitchProductBody, { enabled: boolean; effectiveFrom: string }>({
  name: 'product.switch',
  permission: 'product:switch',
  async run(ctx, { prdId, enabled }) {
    const { me, username } = participantOf(ctx.actor);
    if (enabled) await ctx.platform.gate(FLOATS);
    const productId = BigInt(prdId);
    if (!(await findProduct(ctx.tx, productId))) throw new BusinessError('notFound', zh.faults.productMissing);
    await lockRates(ctx.tx, productId);
    const facts = await loadRateFacts(ctx.tx, { participantId: me, parentId: null, productId });
    const current = rateRowAt(facts.own, facts.now);
    if (!current) throw new BusinessError('conflict', zh.switchProduct.notOpened);
    if (current.enabled === enabled)
      throw new BusinessError('conflict', enabled ? zh.switchProduct.openedBefore : zh.switchProduct.closedBefore);
    if (!maySwitch(current, me)) throw new BusinessError('conflict', zh.switchProduct.stoppedByOther);
    const effectiveFrom = await mapRefusals(() =>
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
