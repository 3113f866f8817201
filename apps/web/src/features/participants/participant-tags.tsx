import { PARTICIPANT_KIND_NAMES, type SubAgent } from '@mashang/contract/participants';
import { KYC_STATUS_NAMES, KYC_TONES, type KycStatus } from '@mashang/contract/standing';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/status-tag.tsx';

export function KycTag({ kycStatus }: { kycStatus: KycStatus }): ReactNode {
  return <StatusTag tone={KYC_TONES[kycStatus]}>{KYC_STATUS_NAMES[kycStatus]}</StatusTag>;
}

export function KindTag({ kind }: { kind: SubAgent['kind'] }): ReactNode {
  return <StatusTag tone={kind === 'AGENT' ? 'info' : 'mute'}>{PARTICIPANT_KIND_NAMES[kind]}</StatusTag>;
}

/** Rates in one line: one number where all products have the same. */
export function RateSummary({ rates }: { rates: SubAgent['rates'] }): ReactNode {
  const different = new Set(rates.map(({ agtRate }) => agtRate));
  if (rates.length === 0) return <span className="soft">未设置</span>;
  const text =
    different.size === 1
      ? `${rates[0]?.agtRate}%（${rates.length} 个产品）`
      : rates.map(({ prdName, agtRate }) => `${prdName} ${agtRate}%`).join('，');
  return <span className="num">{text}</span>;
}
