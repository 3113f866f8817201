import type { Platform } from '../../../platform/platform.ts';

const TAG_LENGTH = 22;

/** Address of the page of a payout's payee, with an unforgeable token: its holder sees that payout and nothing else. */
export function payeeUrlOf({ config, secrets }: Platform, orderNo: string): string {
  return `${config.publicUrl}/smartaps?p=${secrets.tag('payee', orderNo)}${orderNo}`;
}

/** The payout's number in a token; null if this deployment did not make it. */
export function readPayeeToken({ secrets }: Platform, token: string): string | null {
  const orderNo = token.slice(TAG_LENGTH);
  return orderNo !== '' && secrets.isTag(token.slice(0, TAG_LENGTH), 'payee', orderNo) ? orderNo : null;
}
