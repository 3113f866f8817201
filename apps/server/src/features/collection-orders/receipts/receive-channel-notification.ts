import { createHash } from 'node:crypto';
import type { CollectionStatus } from '@mashang/contract/collection-orders';
import type { channelNotificationBody } from '@mashang/contract/merchants';
import { parseMoney } from '@mashang/contract/money';
import type { z } from 'zod';
import { judgeNotice } from '../../../platform/connectors/notice-rules.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { type Ctx, moneyCommand } from '../../../platform/verbs/verb.ts';
import type { collectionConfirmer } from '../confirm-collection-order.ts';
import * as zh from '../zh.ts';
import { findNotification } from './notifications-store.ts';
import { whyNoReceipt } from './receipt-rules.ts';

type Body = z.infer<typeof channelNotificationBody>;
export type NotificationInput = { connector: string; body: Body; rawBody: Buffer | string };
type Answer = { received: true; status: CollectionStatus };

/**
 * Settles a receipt from an official channel (payPattern 1–8), already verified by its signature. The same notification
 * again is acknowledged with the order's present status; the same number with another body is refused. It is stored in
 * the settlement's transaction, so that a repeat after a crash, or at the same time, finds it.
 */
export function channelReceiver(confirmer: ReturnType<typeof collectionConfirmer>) {
  return moneyCommand<NotificationInput, Answer>({
    name: 'channel-notification.receive',
    permission: null,
    service: 'collection',
    stage: 'finish',
    async run(ctx: Ctx, input) {
      const { body, connector } = input;
      const bodyHash = createHash('sha256').update(input.rawBody).digest();
      const before = await answerOfRepeat(ctx, input, bodyHash);
      if (before) return before;
      const receipt = {
        connector,
        notificationId: body.notificationId,
        bodyHash: bodyHash.toString('hex'),
        agtOrderNo: body.agtOrderNo,
        paid: paidOf(body),
        payer: body.payerName ?? '',
      };
      try {
        const confirmed = await confirmer.byChannel(ctx, receipt);
        return { received: true, status: confirmed.status };
      } catch (error) {
        if (!(error instanceof BusinessError) || error.kind !== 'conflict') throw error;
        const meanwhile = await answerOfRepeat(ctx, input, bodyHash);
        if (meanwhile) return meanwhile;
        throw error;
      }
    },
  });
}

async function answerOfRepeat(ctx: Ctx, input: NotificationInput, bodyHash: Buffer): Promise<Answer | null> {
  const before = await findNotification(ctx.platform.db.app, input.connector, input.body.notificationId);
  if (!before) return null;
  if (judgeNotice({ digest: before.bodyHash }, { digest: bodyHash }) === 'contradicts')
    throw new BusinessError('conflict', zh.receiveChannelNotification.idReused).because('notification_conflict');
  return { received: true, status: before.status };
}

function paidOf(body: Body): bigint {
  let paid = 0n;
  try {
    paid = parseMoney(body.amount);
  } catch {
    throw invalidField('amount', zh.receiveChannelNotification.wrongAmount);
  }
  // An official channel received what it says; only an amount above every order's limit is an error of the
  // notification.
  const wrong = whyNoReceipt(paid, null);
  if (wrong) throw invalidField('amount', wrong).because('amount_out_of_range');
  return paid;
}
