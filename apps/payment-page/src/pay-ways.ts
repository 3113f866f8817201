import type { PayWay } from '@mashang/contract/payment-channels';

/** Where the page is open, as far as ways to pay depend on it. */
export type Device = 'wallet' | 'phone' | 'desk';

/** The in-app browsers of the wallets, which can call the wallet itself. */
const WALLET = /MicroMessenger|AlipayClient/;
const PHONE = /Android|iPhone|iPad|HarmonyOS|Mobile/;

export function deviceOf(userAgent: string): Device {
  if (WALLET.test(userAgent)) return 'wallet';
  return PHONE.test(userAgent) ? 'phone' : 'desk';
}

/** The most convenient way first: a phone cannot scan its own screen, and a desk has no wallet. */
const BEST: Record<Device, readonly PayWay[]> = {
  wallet: ['in_app', 'wap', 'code', 'page'],
  phone: ['wap', 'code', 'page'],
  desk: ['code', 'page', 'wap'],
};

/** Returns the way that suits the device among those the channel offers; null where none does. */
export function wayFor(device: Device, offered: readonly PayWay[]): PayWay | null {
  return BEST[device].find((way) => offered.includes(way)) ?? null;
}
