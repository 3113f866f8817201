import type { ProductState } from '@mashang/contract/products';
import type { ChannelRow, ProductRow } from './products-store.ts';

/** Why a participant takes no orders of a product now, the reason nearest to it first; `open` when it does. */
export function productStateOf(
  product: Pick<ProductRow, 'prdEnabled' | 'rate' | 'enabled' | 'switchedBy'>,
  channels: readonly Pick<ChannelRow, 'enabled' | 'healthy' | 'openNow'>[],
  { me, closedAbove }: { me: bigint; closedAbove: boolean },
): ProductState {
  if (product.rate === null) return 'no_rate';
  if (!product.enabled) return product.switchedBy === me ? 'self_off' : 'granted_off';
  if (!product.prdEnabled) return 'prd_off';
  if (closedAbove) return 'parent_off';
  const on = channels.filter((channel) => channel.enabled);
  if (on.length === 0) return 'channel_off';
  const healthy = on.filter((channel) => channel.healthy);
  if (healthy.length === 0) return 'channel_unwell';
  return healthy.some((channel) => channel.openNow) ? 'open' : 'out_of_hours';
}

/** What one turned on one may turn off, and what one turned off oneself one may turn on again; nothing else. */
export function maySwitch(product: Pick<ProductRow, 'rate' | 'enabled' | 'switchedBy'>, me: bigint): boolean {
  return product.rate !== null && (product.enabled || product.switchedBy === me);
}
