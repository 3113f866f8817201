import type { Platform } from '../../platform/platform.ts';

type Order = { merchantId: bigint; number: string };
const PURPOSE = 'test-pay';
const TAG_LENGTH = 22;
const NAMED = /^(\d{1,18})[.](DS99\d{10,40})$/;

/** Address of the payment page of a test order, with an unforgeable token of it. */
export function testPayUrlOf({ config, secrets }: Platform, { merchantId, number }: Order): string {
  const named = `${merchantId}.${number}`;
  return `${config.publicUrl}/test-pay?o=${secrets.tag(PURPOSE, named)}${named}`;
}

/** Returns the order of a token; null if this deployment did not make it. */
export function readTestPayToken({ secrets }: Platform, token: string): Order | null {
  const named = token.slice(TAG_LENGTH);
  const [, merchantId, number] = NAMED.exec(named) ?? [];
  if (merchantId === undefined || number === undefined) return null;
  return secrets.isTag(token.slice(0, TAG_LENGTH), PURPOSE, named) ? { merchantId: BigInt(merchantId), number } : null;
}
