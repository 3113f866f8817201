import type { Platform } from '../../platform/platform.ts';

const TAG_LENGTH = 22;

/** Unforgeable token of an order's payment page: its holder may see that page and nothing else. */
export function payTokenOf(platform: Platform, agtOrderNo: string): string {
  return platform.secrets.tag('pay', agtOrderNo) + agtOrderNo;
}

/** Address of an order's payment page. */
export function payUrlOf(platform: Platform, agtOrderNo: string): string {
  return `${platform.config.publicUrl}/smartaps?o=${payTokenOf(platform, agtOrderNo)}`;
}

/** The order number in a token; null if this deployment did not make it. */
export function readPayToken(platform: Platform, token: string): string | null {
  const agtOrderNo = token.slice(TAG_LENGTH);
  return agtOrderNo !== '' && platform.secrets.isTag(token.slice(0, TAG_LENGTH), 'pay', agtOrderNo) ? agtOrderNo : null;
}
