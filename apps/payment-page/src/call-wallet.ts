import { CallError } from './call-server.ts';
import * as zh from './zh.tsx';

type Bridge = {
  invoke(name: string, fields: Record<string, string>, done: (answer: { err_msg?: string }) => void): void;
};

/**
 * Calls the payment of the wallet that shows this page (WeixinJSBridge, getBrandWCPayRequest). Returns when the payer
 * has ended it; whether it was paid, the order's status shows.
 */
export async function callWallet(fields: Record<string, string>): Promise<void> {
  const bridge = (globalThis as { WeixinJSBridge?: Bridge }).WeixinJSBridge;
  if (!bridge) throw new CallError('refused', zh.channelPay.noWallet);
  const said = await new Promise<string>((resolve) => {
    bridge.invoke('getBrandWCPayRequest', fields, ({ err_msg }) => resolve(err_msg ?? ''));
  });
  if (/:fail/.test(said)) throw new CallError('refused', zh.channelPay.problem);
}
