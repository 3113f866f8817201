import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { PaymentChannelView } from '@mashang/contract/payment-channels';
import { formatSuccess } from '@mashang/contract/receiving-places';
import { findKind } from '../../channels/kinds.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { costOf, remitOf } from './channel-cost.ts';
import { listChannelHealth } from './channel-health-store.ts';
import { noticeUrlOf } from './open-channel.ts';
import { listPaymentChannels } from './payment-channels-store.ts';

/** Returns the institution's merchant numbers at payment companies, with what lies there by the books. */
export async function readPaymentChannels(ctx: Ctx): Promise<PaymentChannelView[]> {
  allow(ctx.actor, 'product:oversee');
  const [rows, health] = await Promise.all([
    listPaymentChannels(ctx.platform.db.app),
    listChannelHealth(ctx.platform.db.app),
  ]);
  const healthOf = new Map(
    health.map(({ id, code, unaskedS, ...one }) => [id, { ...one, unaskedS: Math.floor(unaskedS) }]),
  );
  return rows.map(({ costRate, costFixed, costLeast, costMost, remitSender, remitText, remitDays, ...row }) => ({
    ...row,
    cost: costOf({ costRate, costFixed, costLeast, costMost }),
    remit: remitOf({ remitSender, remitText, remitDays }),
    success: formatSuccess(row.success),
    health: healthOf.get(row.id) ?? null,
    id: row.id.toString(),
    secretId: row.secretId.toString(),
    settings: JSON.stringify(row.settings),
    company: findKind(row.kind)?.title ?? row.kind,
    offered: [...(findKind(row.kind)?.can.ways ?? [])],
    currency: BOOKS_CURRENCY,
    balance: formatMoney(row.balance),
    suspenseAmount: formatMoney(row.suspenseAmount),
    noticeUrl: noticeUrlOf(ctx.platform, row.code),
  }));
}
