import type { VoucherBody } from '@mashang/contract/payment-page';
import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { handInVoucher, type PAYER_COMMANDS } from './payment-page-store.ts';
import { orderOfToken } from './read-payer-order.ts';
import * as zh from './zh.ts';

type Refused = RefusedBy<Pick<typeof PAYER_COMMANDS, 'hand_in_voucher'>, 'handed_in'>;
const REFUSALS: Record<Refused, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', zh.faults.linkGone),
  wrong_state: () => new BusinessError('conflict', zh.submitVoucher.wrongState),
  by_channel: () => new BusinessError('conflict', zh.submitVoucher.byChannel),
  too_often: () => new BusinessError('tooMany', zh.submitVoucher.tooOften),
  no_picture: () => invalidField('image', zh.faults.imageGone),
};

/**
 * Submits reference, name and image of a payer's transfer (口令). The collector is notified at once and sees them when
 * it confirms.
 */
export const submitVoucher = moneyCommand<VoucherBody, { handedIn: true }>({
  name: 'payer.voucher',
  permission: null,
  service: null,
  async run(ctx, { o, reference = '', payerName = '', image = '' }) {
    if (!reference && !payerName && !image) throw invalidField('reference', zh.submitVoucher.nothingGiven);
    const agtOrderNo = await orderOfToken(ctx, o);
    const outcome = await handInVoucher(ctx.writes.app, agtOrderNo, { reference, payerName, image });
    if (outcome !== 'handed_in') throw REFUSALS[outcome]();
    ctx.platform.bus.signal('events');
    return { handedIn: true };
  },
});
