import type { ProductState } from '@mashang/contract/products';
import type { ChannelRow, ProductRow } from './products-store.ts';

/** Returns why a participant gets no orders of a product now, the reason nearest to it first; `open` where it does. */
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

/** Whether a participant may switch a product: off if it is on, and on again only if it switched it off itself. */
export function maySwitch(product: Pick<ProductRow, 'rate' | 'enabled' | 'switchedBy'>, me: bigint): boolean {
  return product.rate !== null && (product.enabled || product.switchedBy === me);
}
