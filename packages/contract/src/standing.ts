import type { CodeOf, Tone } from './states.ts';

/** The verification of a participant or a merchant. */
export const KYC_STATUS = { none: 0, pending: 1, verified: 2, rejected: 3, expired: 4 } as const;
export type KycStatus = CodeOf<typeof KYC_STATUS>;
export const KYC_STATUSES = Object.values(KYC_STATUS);
export const KYC_STATUS_NAMES: Readonly<Record<KycStatus, string>> = {
  0: '未提交',
  1: '审核中',
  2: '已认证',
  3: '已驳回',
  4: '已过期',
};
export const KYC_TONES: Readonly<Record<KycStatus, Tone>> = { 0: 'mute', 1: 'warn', 2: 'ok', 3: 'bad', 4: 'bad' };
export const RUN_STATUS = { paused: 0, open: 1 } as const;
export type RunStatus = CodeOf<typeof RUN_STATUS>;
export const RUN_STATUSES = Object.values(RUN_STATUS);
export const RUN_STATUS_NAMES: Readonly<Record<RunStatus, string>> = { 0: '已暂停', 1: '接单中' };
/** Whether a participant takes orders now. A freeze or a missing verification has priority over its own switch. */
export type Standing = 'frozen' | 'unverified' | 'open' | 'paused';
type Stands = { frozen: boolean; kycStatus: KycStatus; runStatus: RunStatus };
export function standingOf({ frozen, kycStatus, runStatus }: Stands): Standing {
  if (frozen) return 'frozen';
  if (kycStatus !== KYC_STATUS.verified) return 'unverified';
  return runStatus === RUN_STATUS.open ? 'open' : 'paused';
}
/** Returns a standing in words; without a verification, the verification's state. */
export function standingText(row: Stands): string {
  const standing = standingOf(row);
  if (standing === 'frozen') return '已冻结';
  return standing === 'unverified' ? KYC_STATUS_NAMES[row.kycStatus] : RUN_STATUS_NAMES[row.runStatus];
}
