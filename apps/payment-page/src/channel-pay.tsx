import type { PaymentShown } from '@mashang/contract/payment-channels';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { useEffect, useRef, useState } from 'react';
import { CallError, sendMethod, sendStart } from './call-server.ts';
import { callWallet } from './call-wallet.ts';
import * as styles from './page.module.css';
import { deviceOf, wayFor } from './pay-ways.ts';
import { QrCode } from './qr-code.tsx';
import * as zh from './zh.tsx';

type Channel = NonNullable<PayerOrder['channel']>;
/** `onReplaced`: the next method was chosen, with what the payer reads about it. */
type Props = { order: PayerOrder; channel: Channel; token: string; onReplaced: (notice: string) => void };

/** The code with which a wallet's page returned to this one; empty otherwise. */
const returnedCode = () => new URLSearchParams(location.search).get('code') ?? '';

/**
 * Payment at a channel: shows its code, or a button that opens its page or the wallet. A channel that fails is replaced
 * by the product's next one without a new order.
 */
export function ChannelPay({ order, channel, token, onReplaced }: Props) {
  const way = wayFor(deviceOf(navigator.userAgent), channel.ways);
  const sending = useRef(false);
  const failed = useRef(new Set<string>());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [code, setCode] = useState('');
  const chosen = order.methods.find((method) => method.chosen)?.id ?? '';

  async function start(): Promise<void> {
    if (sending.current || way === null) return;
    sending.current = true;
    setBusy(true);
    setProblem('');
    try {
      const payerCode = way === 'in_app' ? returnedCode() : '';
      const shown = await sendStart({ o: token, way, ...(payerCode ? { payerCode } : {}) });
      if (shown.kind === 'code') setCode(shown.content);
      else await leave(shown);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : zh.channelPay.problem);
      await takeNext();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** Chooses the next method that has not failed on this page. */
  async function takeNext(): Promise<void> {
    failed.current.add(chosen);
    const next = order.methods.find(({ id }) => !failed.current.has(id));
    if (!next) return;
    try {
      await sendMethod({ o: token, method: next.id });
      onReplaced(zh.channelPay.replaced(channel.name, next.name));
    } catch {
      // The former method stays chosen; its problem is on screen.
    }
  }

  // A code is shown without a click; whatever leaves the page waits for one. A wallet's page that returned goes on.
  const isShownAtOnce = way === 'code' || (way === 'in_app' && returnedCode() !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once for each channel of the order
  useEffect(() => {
    setCode('');
    if (isShownAtOnce) void start();
  }, [channel.name]);

  return (
    <div data-testid="channel-pay">
      {way === null ? <p className={styles.hint}>{zh.channelPay.notHere(channel.name)}</p> : null}
      {code ? <QrCode content={code} name={order.agtOrderNo} /> : null}
      {code ? <p className={styles.hint}>{zh.channelPay.scan(channel.name)}</p> : null}
      {way !== null && !code ? (
        <button type="button" className={styles.button} aria-disabled={busy} onClick={start}>
          {busy ? zh.channelPay.opening : zh.channelPay.open(channel.name)}
        </button>
      ) : null}
      <p className={styles.fieldError} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** Goes to the channel's page, or calls the wallet that shows this one. */
async function leave(shown: Exclude<PaymentShown, { kind: 'code' }>): Promise<void> {
  if (shown.kind === 'link') location.assign(shown.url);
  else await callWallet(shown.fields);
}
