import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { channelNotificationBody } from '@mashang/contract/merchants';
import { parseMoney } from '@mashang/contract/money';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { type Ctx, moneyCommand } from '../../platform/verb.ts';
import type { collectionConfirmer } from './confirm-collection-order.ts';
import { findNotification, rememberNotification } from './notifications-store.ts';

type Body = z.infer<typeof channelNotificationBody>;
export type NotificationInput = { connector: string; body: Body; rawBody: Buffer | string };

/**
 * A receipt from an official channel (payPattern 1–8), already verified by its signature. The same notification again answers as
 * the first time; the same number with another body is refused. It is remembered after the settlement, so that a crash between
 * the two only makes the channel ask again.
 */
export function channelReceiver(confirmer: ReturnType<typeof collectionConfirmer>) {
  return moneyCommand<NotificationInput, { received: true; status: number }>({
    name: 'channel-notification.receive',
    permission: null,
    async run(ctx: Ctx, input) {
      const { body } = input;
      const sql = ctx.platform.db.app;
      const bodyHash = createHash('sha256').update(input.rawBody).digest();
      const before = await findNotification(sql, input.connector, body.notificationId);
      if (before) {
        if (!before.bodyHash.equals(bodyHash)) throw new BusinessError('conflict', '通知编号已用于另一个通知');
        return { received: true, status: 2 };
      }
      let paid: bigint;
      try {
        paid = parseMoney(body.amount);
      } catch {
        throw invalidField('amount', '金额须为最多两位小数的数字字符串');
      }
      const confirmed = await confirmer.byChannel(ctx, {
        connector: input.connector,
        agtOrderNo: body.agtOrderNo,
        paid,
        payer: body.payerName ?? '',
      });
      await rememberNotification(sql, input.connector, body.notificationId, bodyHash, body.agtOrderNo);
      return { received: true, status: confirmed.status };
    },
  });
}
