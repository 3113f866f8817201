import { PARTICIPANT_KIND_NAMES, type SubAgent } from '@mashang/contract/participants';
import { KYC_STATUS_NAMES, KYC_TONES, type KycStatus } from '@mashang/contract/standing';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as zh from './zh.tsx';

export function KycTag({ kycStatus }: { kycStatus: KycStatus }): ReactNode {
  return <StatusTag tone={KYC_TONES[kycStatus]}>{KYC_STATUS_NAMES[kycStatus]}</StatusTag>;
}

export function KindTag({ kind }: { kind: SubAgent['kind'] }): ReactNode {
  return <StatusTag tone={kind === 'AGENT' ? 'info' : 'mute'}>{PARTICIPANT_KIND_NAMES[kind]}</StatusTag>;
}

/** Rates in one line: one number where all products have the same rate. */
export function RateSummary({ rates }: { rates: SubAgent['rates'] }): ReactNode {
  const different = new Set(rates.map(({ agtRate }) => agtRate));
  if (rates.length === 0) return <span className={looks.soft}>{zh.rateSummary.notSet}</span>;
  const text =
    different.size === 1
      ? zh.rateSummary.rate(rates[0]?.agtRate, rates.length)
      : rates.map(({ prdName, agtRate }) => `${prdName} ${agtRate}%`).join('，');
  return <span className={looks.num}>{text}</span>;
}
