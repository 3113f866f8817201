import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/actor-text.ts';
import { useMay } from '../../lib/current-user.ts';

/** What stands of freezes, by which case; a case's are lifted there, by two people. */
export function MerchantFreezes({ freezes }: { freezes: OverseenMerchantDetail['freezes'] }): ReactNode {
  const mayRead = useMay('risk-case:read');
  return freezes.map(({ caseId, caseNo, reason, by, time }) => (
    <p key={`${caseId}-${time}`} className="notice notice-bad break" data-testid="merchant-frozen">
      {caseId ? '案件 ' : '名单筛查 '}
      {caseId && mayRead ? <Link to={`/risk/cases?detail=${caseId}`}>{caseNo}</Link> : caseNo}
      {` 于 ${time} 冻结（${actorText(by)}）：${reason}`}
    </p>
  ));
}
