import type { StopChannelBody, StopProductBody } from '@mashang/contract/products';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { stopChannelRow, stopProductRow } from './product-changes-store.ts';
import * as zh from './zh.ts';

type Stop = { code: string; connector: string | null; reason: string };

const write = writeVerb<Stop, { enabled: boolean }>({
  name: 'product.stop',
  permission: 'product:stop',
  async run({ tx }, { code, connector, reason }) {
    const done = connector === null ? await stopProductRow(tx, code) : await stopChannelRow(tx, code, connector);
    const what = connector === null ? zh.stopProduct.product : zh.stopProduct.channel;
    if (!done) throw new BusinessError('conflict', zh.stopProduct.missing(what));
    return {
      result: { enabled: false },
      audit: {
        subjectKind: connector === null ? 'product' : 'channel',
        subjectId: connector === null ? code : `${code}/${connector}`,
        before: { enabled: true },
        after: { enabled: false, reason },
      },
    };
  },
});

async function stop(ctx: Ctx, googleAuthCode: string | undefined, what: Stop): Promise<{ enabled: boolean }> {
  allow(ctx.actor, 'product:stop');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const result = await write(ctx, what);
  ctx.platform.bus.signal('routing');
  return result;
}

/**
 * Stops a product: it gets no new order from now on, but open orders may still be paid. Two people switch it on again
 * (`product.save`).
 */
export function stopProduct(ctx: Ctx, { googleAuthCode, code, reason }: StopProductBody) {
  return stop(ctx, googleAuthCode, { code, connector: null, reason });
}

/** Stops a channel: it gets no new order from now on. Two people switch it on again (`channel.save`). */
export function stopChannel(ctx: Ctx, { googleAuthCode, ...what }: StopChannelBody) {
  return stop(ctx, googleAuthCode, what);
}
