import type { PaymentShown, PayWay } from '@mashang/contract/payment-channels';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { useEffect, useRef, useState } from 'react';
import { CallError, sendMethod, sendStart } from './call-server.ts';
import { callWallet } from './call-wallet.ts';
import { language } from './language.ts';
import * as styles from './page.module.css';
import { PaidClaim } from './paid-claim.tsx';
import { betterMethod, nextMethod, wayFor } from './pay-ways.ts';
import { QrCode } from './qr-code.tsx';
import { isReturned, takeReturnedCode } from './returned-code.ts';
import { texts } from './texts.ts';

type Channel = NonNullable<PayerOrder['channel']>;
type Props = {
  order: PayerOrder;
  channel: Channel;
  token: string;
  /** Another method was chosen; `notice` is what the payer reads about it. */
  onReplaced: (notice: string) => void;
  onPaid: () => void;
};

/**
 * Payment at a channel: shows its code, or a button that opens its page or the wallet. A channel that fails, or that
 * cannot be paid in this browser, is replaced by another of the product's methods without a new order.
 */
export function ChannelPay({ order, channel, token, onReplaced, onPaid }: Props) {
  const way = wayFor(navigator.userAgent, channel);
  const app = channel.wallet[language];
  const sending = useRef(false);
  const failed = useRef(new Set<string>());
  const fitted = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [code, setCode] = useState('');

  async function start(by: PayWay): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem('');
    try {
      const payerCode = by === 'in_app' ? takeReturnedCode() : '';
      const shown = await sendStart({ o: token, way: by, ...(payerCode ? { payerCode } : {}) });
      // A code that was not good leads to the wallet's page again, by a click: never in a circle.
      if (payerCode && shown.kind === 'link') throw new CallError('trouble', texts.channelPay.again(app));
      if (shown.kind === 'code') setCode(shown.content);
      else await leave(shown, app);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : texts.channelPay.problem);
      // The payer's own network says nothing about the channel.
      if (error instanceof CallError && error.fault === 'refused') await takeNext(texts.channelPay.replaced);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** Chooses the next method that may be paid here and has not failed on this page. */
  async function takeNext(notice: (from: string, to: string) => string): Promise<void> {
    failed.current.add(order.methods.find((method) => method.chosen)?.id ?? '');
    const next = nextMethod(navigator.userAgent, order.methods, failed.current);
    if (next) await choose(next, notice);
  }

  async function choose(method: { id: string; name: string }, notice: (from: string, to: string) => string) {
    try {
      await sendMethod({ o: token, method: method.id });
      onReplaced(notice(channel.name, method.name));
    } catch {
      // The former method stays chosen; its problem is on screen.
    }
  }

  /** Once: inside a wallet its own method is chosen where the product has one. */
  async function fit(): Promise<boolean> {
    const better = fitted.current ? undefined : betterMethod(navigator.userAgent, order.methods);
    fitted.current = true;
    if (better) await choose(better, texts.channelPay.fitted);
    return better !== undefined;
  }

  async function begin(): Promise<void> {
    if (await fit()) return;
    if (way === null) await takeNext(texts.channelPay.fitted);
    // A code is shown without a click; whatever leaves the page waits for one. A wallet's page that returned goes on.
    else if (way === 'code' || (way === 'in_app' && isReturned())) await start(way);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once for each channel of the order
  useEffect(() => {
    setCode('');
    void begin();
  }, [channel.name]);

  return (
    <div className={styles.channelPay} data-testid="channel-pay">
      {way === null ? <p className={styles.hint}>{texts.channelPay.notHere(app)}</p> : null}
      {code ? <QrCode content={code} name={order.agtOrderNo} /> : null}
      {code ? <p className={styles.hint}>{texts.channelPay.scan(app)}</p> : null}
      {way !== null && !code ? (
        <button type="button" className={styles.button} aria-disabled={busy} onClick={() => start(way)}>
          {busy ? texts.channelPay.opening : texts.channelPay.open(app)}
        </button>
      ) : null}
      <p className={styles.fieldError} role="alert">
        {problem}
      </p>
      {way !== null ? <PaidClaim token={token} onAsked={onPaid} /> : null}
    </div>
  );
}

/** Goes to the channel's page, or calls the wallet that shows this one. */
async function leave(shown: Exclude<PaymentShown, { kind: 'code' }>, app: string): Promise<void> {
  if (shown.kind === 'link') location.assign(shown.url);
  else await callWallet({ name: 'getBrandWCPayRequest', fields: shown.fields }, app);
}
