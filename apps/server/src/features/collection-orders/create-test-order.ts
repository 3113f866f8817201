import { randomBytes } from 'node:crypto';
import {
  type CreateCollectionAnswer,
  createCollectionAnswer,
  type testOrderBody,
} from '@mashang/contract/collection-orders';
import type { z } from 'zod';
import { BusinessError } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import type { collectionCreator } from './create-collection-order.ts';
import * as zh from './zh.ts';

const DEMO_KEY = 'demo-key';
type TestOrder = Omit<CreateCollectionAnswer, 'expiresAt'>;

/** Creates a test order on the caller's own accounts, only in a demo: elsewhere only merchants create orders. */
export function testOrderCreator(keys: MerchantKeys, create: ReturnType<typeof collectionCreator>) {
  return moneyCommand<z.infer<typeof testOrderBody>, TestOrder>({
    name: 'collection-order.test',
    permission: 'collection-order:test',
    service: 'collection',
    async run(ctx, input) {
      const key = ctx.platform.config.demo ? await keys.find(DEMO_KEY) : undefined;
      if (!key || ctx.actor.kind !== 'user' || ctx.actor.participantId === null)
        throw new BusinessError('forbidden', zh.createTestOrder.demoOnly);
      const mchOrderNo = `TEST${randomBytes(8).toString('hex')}`;
      const body = { mchOrderNo, product: input.product, amount: input.amount, subject: zh.createTestOrder.subject };
      const made = await create(ctx, {
        body,
        key,
        nonce: null,
        idempotencyKey: null,
        bodyHash: '00',
        onlyParticipant: Number(ctx.actor.participantId),
      });
      return createCollectionAnswer.parse(JSON.parse(made.json));
    },
  });
}
