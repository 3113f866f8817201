import type { LicenceProfile, ServiceStanding } from '@mashang/contract/jurisdictions';
import type { Area } from '@mashang/contract/permissions';
import { formatTime } from '@mashang/contract/time';

/** Above every page of a service that has ended: what ended, since when, what may still be done, and whom to ask. */
export function windDownNotice(
  standing: ServiceStanding,
  { profile, area }: { profile: LicenceProfile | null; area: Area },
): string {
  if (standing.kind !== 'winding_down' || !profile) return '';
  const expired = standing.since === profile.validTo;
  const when = standing.since === null ? '' : `（${formatTime(standing.since)}）`;
  const ask =
    area === 'operator'
      ? `恢复须在“许可资料”由两人更新，监管机构：${profile.regulator}。`
      : `如有疑问请联系${profile.legalName}。`;
  return `${expired ? '许可已到期' : '服务已停止'}${when}：不再受理新业务，已有订单和资金可以查看、完成、退款、提现和导出。${ask}`;
}
