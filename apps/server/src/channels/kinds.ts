import { alipay } from './alipay/alipay.ts';
import type { ChannelKind } from './port.ts';
import { wechat } from './wechat/wechat.ts';

/** Every company that a payment channel may be opened at. A new one is added here, and nowhere else. */
export const CHANNEL_KINDS: readonly ChannelKind[] = [alipay, wechat];

export function findKind(kind: string): ChannelKind | undefined {
  return CHANNEL_KINDS.find((one) => one.kind === kind);
}
