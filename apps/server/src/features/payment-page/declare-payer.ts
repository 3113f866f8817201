import type { payerNameBody } from '@mashang/contract/payment-page';
import type { z } from 'zod';
import { BusinessError } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { namePayer } from './payment-page-store.ts';
import { orderOfToken } from './read-payer-order.ts';
import * as zh from './zh.ts';

/**
 * Records the name under which a payer pays (L5). Only then does the page show the account; monitoring compares it with
 * the name of the receipt.
 */
export const declarePayer = moneyCommand<z.infer<typeof payerNameBody>, { named: true }>({
  name: 'payer.name',
  permission: null,
  service: null,
  async run(ctx, { o, payerName }) {
    const agtOrderNo = await orderOfToken(ctx, o);
    const outcome = await namePayer(ctx.writes.app, agtOrderNo, payerName);
    if (outcome === 'wrong_state') throw new BusinessError('conflict', zh.declarePayer.wrongState);
    if (outcome === 'not_found') throw new BusinessError('notFound', zh.faults.linkGone);
    ctx.platform.bus.signal('events');
    return { named: true };
  },
});
