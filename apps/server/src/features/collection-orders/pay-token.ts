import type { Platform } from '../../platform/platform.ts';

const TAG_LENGTH = 22;

/** Unforgeable token of an order's payment page: whoever holds it may see that page, nothing else. */
export function payTokenOf(platform: Platform, agtOrderNo: string): string {
  return platform.secrets.tag('pay', agtOrderNo) + agtOrderNo;
}

/** Address of an order's payment page. */
export function payUrlOf(platform: Platform, agtOrderNo: string): string {
  return `${platform.config.publicUrl}/smartaps?o=${payTokenOf(platform, agtOrderNo)}`;
}

/** Order number of a token, or null when it was not made here. */
export function readPayToken(platform: Platform, token: string): string | null {
  const agtOrderNo = token.slice(TAG_LENGTH);
  return agtOrderNo !== '' && platform.secrets.isTag(token.slice(0, TAG_LENGTH), 'pay', agtOrderNo) ? agtOrderNo : null;
}
