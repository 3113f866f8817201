export const KYC_STATUS = { none: 0, pending: 1, verified: 2, rejected: 3, expired: 4 } as const;
export const KYC_STATUS_NAMES: Record<number, string> = {
  0: '未提交',
  1: '审核中',
  2: '已认证',
  3: '已驳回',
  4: '已过期',
};
export const RUN_STATUS_NAMES: Record<number, string> = { 0: '已暂停', 1: '接单中' };
/** Whether a participant takes orders now. A freeze or a missing verification stands before its own switch. */
export type Standing = 'frozen' | 'unverified' | 'open' | 'paused';
type Stands = { frozen: boolean; kycStatus: number; runStatus: number };
export function standingOf({ frozen, kycStatus, runStatus }: Stands): Standing {
  if (frozen) return 'frozen';
  if (kycStatus !== KYC_STATUS.verified) return 'unverified';
  return runStatus === 1 ? 'open' : 'paused';
}
/** A standing in words; who is not verified shows how far its verification is. */
export function standingText(row: Stands): string {
  const standing = standingOf(row);
  if (standing === 'frozen') return '已冻结';
  const names = standing === 'unverified' ? KYC_STATUS_NAMES : RUN_STATUS_NAMES;
  return names[standing === 'unverified' ? row.kycStatus : row.runStatus] ?? '';
}
