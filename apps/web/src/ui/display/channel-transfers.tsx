import {
  CHANNEL_TRANSFER_NAMES,
  type ChannelTransferState,
  type ChannelTransferView,
} from '@mashang/contract/payment-channels';
import type { Tone } from '@mashang/contract/states';
import type { ReactNode } from 'react';
import * as controls from '../form/controls.module.css';
import * as looks from '../layout/looks.module.css';
import * as lineList from '../table/line-list.module.css';
import * as zh from '../zh.tsx';
import { Copyable } from './copyable.tsx';
import { QrCode } from './qr-code.tsx';
import { StatusTag } from './status-tag.tsx';

const TONES: Readonly<Record<ChannelTransferState, Tone>> = {
  waiting: 'mute',
  sent: 'info',
  waits_for_payee: 'warn',
  paid: 'ok',
  failed: 'bad',
  returned: 'bad',
};

/** 渠道付款: every time a payout or settlement was left to a payment channel, the newest first. */
export function ChannelTransfers({ transfers }: { transfers: readonly ChannelTransferView[] }): ReactNode {
  if (transfers.length === 0) return null;
  return (
    <section aria-label={zh.channelTransfers.title} data-testid="channel-transfers">
      <h3 className={controls.sectionTitle}>{zh.channelTransfers.title}</h3>
      <ul className={lineList.cashLines}>
        {transfers.toReversed().map((one) => (
          <li key={one.transferNo} className={controls.chips}>
            <StatusTag tone={TONES[one.state]}>{CHANNEL_TRANSFER_NAMES[one.state]}</StatusTag>
            <span>{one.channel}</span>
            <span className={looks.mono}>{one.transferNo}</span>
            <span className={`${looks.soft} ${looks.num}`}>{one.sentTime}</span>
            {one.channelNo ? <span className={looks.mono}>{zh.channelTransfers.channelNo(one.channelNo)}</span> : null}
            {one.state === 'waits_for_payee' ? (
              <span>{zh.channelTransfers.until(one.payeeUntil, one.payeeLeft <= 0)}</span>
            ) : null}
            {one.state === 'waits_for_payee' && one.payeeLeft > 0 ? <PayeeLink url={one.payeeUrl} /> : null}
            {one.why && one.state !== 'returned' ? <span className={looks.soft}>{one.why}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page on which the payee agrees: to copy, or to scan with the wallet. */
function PayeeLink({ url }: { url: string }): ReactNode {
  return (
    <div className={controls.section} data-testid="payee-link">
      <Copyable text={url} what={zh.channelTransfers.payeePage}>
        <a href={url} target="_blank" rel="noreferrer">
          {zh.channelTransfers.payeePage}
        </a>
      </Copyable>
      <QrCode text={url} size={144} label={zh.channelTransfers.payeeCode} />
      <span className={looks.soft}>{zh.channelTransfers.payeeHint}</span>
    </div>
  );
}
