import { CallError } from './call-server.ts';
import { texts } from './texts.ts';

type Bridge = {
  invoke(name: string, fields: Record<string, string>, done: (answer: { err_msg?: string }) => void): void;
};
/** The wallet adds its function to the page some time after it was loaded, and then says so. */
const READY_MS = 5_000;

/**
 * Calls the payment of the wallet that shows this page (WeixinJSBridge, getBrandWCPayRequest). Returns when the payer
 * has ended it; whether it was paid, the order's status shows. `app` is the wallet's name.
 */
export async function callWallet(fields: Record<string, string>, app: string): Promise<void> {
  const bridge = bridgeNow() ?? (await bridgeLater());
  if (!bridge) throw new CallError('refused', texts.channelPay.noWallet(app));
  const said = await new Promise<string>((resolve) => {
    bridge.invoke('getBrandWCPayRequest', fields, ({ err_msg }) => resolve(err_msg ?? ''));
  });
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
