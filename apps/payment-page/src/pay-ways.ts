import type { PayerChannel, PayWay } from '@mashang/contract/payment-channels';

/** Where the page is open, as far as ways to pay depend on it: in the channel's own wallet, in another app, or not. */
export type Place = 'wallet' | 'other_app' | 'phone' | 'desk';

const PHONE = /Android|iPhone|iPad|HarmonyOS|Mobile/;
/** In-app browsers that do not open another company's wallet. */
const APP_BROWSER = /MicroMessenger|AlipayClient|QQ\/|DingTalk|Weibo/;

export function placeOf(userAgent: string, wallet: PayerChannel['wallet']): Place {
  if (userAgent.includes(wallet.browser)) return 'wallet';
  if (APP_BROWSER.test(userAgent)) return 'other_app';
  return PHONE.test(userAgent) ? 'phone' : 'desk';
}

/** The most convenient way first: a phone cannot scan its own screen, and a desk has no wallet. */
const BEST: Record<Place, readonly PayWay[]> = {
  wallet: ['in_app', 'wap', 'code', 'page'],
  other_app: ['code'],
  phone: ['wap', 'code', 'page'],
  desk: ['code', 'page', 'wap'],
};

/** Returns the way that suits the payer's browser among those the channel offers; null where none does. */
export function wayFor(userAgent: string, { ways, wallet }: PayerChannel): PayWay | null {
  return BEST[placeOf(userAgent, wallet)].find((way) => ways.includes(way)) ?? null;
}

/** A method of an order; `channel` is null where the payer transfers to an account. */
type Method = { id: string; name: string; chosen: boolean; channel: PayerChannel | null };

/** Whether a method may be paid in this browser; a transfer to an account may be made anywhere. */
export function isPayableHere(userAgent: string, { channel }: Pick<Method, 'channel'>): boolean {
  return channel === null || wayFor(userAgent, channel) !== null;
}

/** Whether the browser is that of the method's own wallet, and the method may be paid in it. */
function isOwnWallet(userAgent: string, { channel }: Method): boolean {
  return channel !== null && placeOf(userAgent, channel.wallet) === 'wallet' && wayFor(userAgent, channel) !== null;
}

/** Returns the method of the wallet that shows the page, where it is not chosen yet. */
export function betterMethod<M extends Method>(userAgent: string, methods: readonly M[]): M | undefined {
  const chosen = methods.find((method) => method.chosen);
  if (!chosen || isOwnWallet(userAgent, chosen)) return undefined;
  return methods.find((method) => isOwnWallet(userAgent, method));
}

/** Returns the method to try after those that failed; that of the wallet that shows the page first. */
export function nextMethod<M extends Method>(
  userAgent: string,
  methods: readonly M[],
  failed: ReadonlySet<string>,
): M | undefined {
  const left = methods.filter((method) => !failed.has(method.id) && isPayableHere(userAgent, method));
  return left.find((method) => isOwnWallet(userAgent, method)) ?? left[0];
}
