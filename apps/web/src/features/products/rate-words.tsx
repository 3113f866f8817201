import type { OwnProduct, ProductState, SonRate } from '@mashang/contract/products';
import { PRODUCT_STATES } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';

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

/** A rate with its sign; a dash where there is none. */
export function Percent({ value }: { value: string }): ReactNode {
  return value ? <span className="num">{value}%</span> : <span className="soft">—</span>;
}

/** Whether a product is open for somebody below. */
export function RateTag({ rate }: { rate: Pick<SonRate, 'agtRate' | 'enabled'> }): ReactNode {
  if (!rate.agtRate) return <StatusTag tone="mute">未开通</StatusTag>;
  return rate.enabled ? <StatusTag tone="ok">已开通</StatusTag> : <StatusTag tone="mute">已关闭</StatusTag>;
}

/** What is still to come, the next first. */
export function ComingRates({ coming }: { coming: OwnProduct['coming'] }): ReactNode {
  return coming.map((row) => (
    <span key={row.effectiveFrom} className="coming-rate">
      将于 <span className="num">{row.effectiveFrom.slice(0, 16)}</span> 生效：
      <Percent value={row.agtRate} />
      {row.enabled ? '' : '，关闭'}
    </span>
  ));
}

/** Seconds a payer has, in words. */
export function windowText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 ? `${minutes} 分` : '', seconds % 60 > 0 ? `${seconds % 60} 秒` : ''].join(' ').trim();
}
