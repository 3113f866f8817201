import type { OwnProduct, ProductState, SonRate } from '@mashang/contract/products';
import { PRODUCT_STATES } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './products.module.css';
import * as zh from './zh.tsx';

const TONES: Record<ProductState, Tone> = {
  open: 'ok',
  no_rate: 'mute',
  prd_off: 'bad',
  parent_off: 'bad',
  granted_off: 'bad',
  self_off: 'mute',
  channel_off: 'bad',
  channel_unwell: 'bad',
  out_of_hours: 'warn',
};

export function ProductStateTag({ state }: { state: ProductState }): ReactNode {
  return <StatusTag tone={TONES[state]}>{PRODUCT_STATES[state]}</StatusTag>;
}

/** A rate with the percent sign; a dash where there is none. */
export function Percent({ value }: { value: string }): ReactNode {
  return value ? <span className={looks.num}>{value}%</span> : <span className={looks.soft}>—</span>;
}

/** Whether a product is open for a member of the downline. */
export function RateTag({ rate }: { rate: Pick<SonRate, 'agtRate' | 'enabled'> }): ReactNode {
  if (!rate.agtRate) return <StatusTag tone="mute">{zh.rateTag.notOpen}</StatusTag>;
  return rate.enabled ? (
    <StatusTag tone="ok">{zh.rateTag.open}</StatusTag>
  ) : (
    <StatusTag tone="mute">{zh.rateTag.closed}</StatusTag>
  );
}

/** Coming rates, the next first. */
export function ComingRates({ coming }: { coming: OwnProduct['coming'] }): ReactNode {
  return coming.map((row) => (
    <span key={row.effectiveFrom} className={styles.comingRate}>
      {zh.comingRates.takesEffect(
        <span className={looks.num}>{row.effectiveFrom.slice(0, 16)}</span>,
        <Percent value={row.agtRate} />,
        row.enabled ? '' : zh.comingRates.closed,
      )}
    </span>
  ));
}

/** The seconds that a payer has, in words. */
export function windowText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [
    minutes > 0 ? zh.windowText.minutes(minutes) : '',
    seconds % 60 > 0 ? zh.windowText.seconds(seconds % 60) : '',
  ]
    .join(' ')
    .trim();
}
