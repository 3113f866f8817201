import { CallError } from './call-server.ts';
import { texts } from './texts.ts';

type Bridge = {
  invoke(name: string, fields: Record<string, string>, done: (answer: { err_msg?: string }) => void): void;
};
/** The wallet adds its function to the page some time after it was loaded, and then says so. */
const READY_MS = 5_000;

/** Functions of the wallet: a payment, and a payee's consent to a transfer. */
type WalletFunction = 'getBrandWCPayRequest' | 'requestMerchantTransfer';
type Call = { name: WalletFunction; fields: Record<string, string> };

/**
 * Calls a function of the wallet that shows this page (WeixinJSBridge). Returns when its user has ended it; whether
 * money moved, only the server says. `app` is the wallet's name. Throws CallError where it has no such function.
 */
export async function callWallet({ name, fields }: Call, app: string): Promise<void> {
  const bridge = bridgeNow() ?? (await bridgeLater());
  if (!bridge) throw new CallError('refused', texts.channelPay.noWallet(app));
  const said = await new Promise<string>((resolve) => {
    bridge.invoke(name, fields, ({ err_msg }) => resolve(err_msg ?? ''));
  });
  if (/not_exist|access_denied/.test(said)) throw new CallError('refused', texts.channelPay.oldWallet(app));
  if (/:fail/.test(said)) throw new CallError('refused', texts.channelPay.problem);
}

function bridgeNow(): Bridge | undefined {
  return (globalThis as { WeixinJSBridge?: Bridge }).WeixinJSBridge;
}

function bridgeLater(): Promise<Bridge | undefined> {
  return new Promise((resolve) => {
    const ready = (): void => resolve(bridgeNow());
    document.addEventListener('WeixinJSBridgeReady', ready, { once: true });
    setTimeout(ready, READY_MS);
  });
}
