import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/actor-text.ts';
import { useMay } from '../../lib/current-user.ts';
import * as zh from './zh.tsx';

/** What stands of freezes, by which case; a case's are lifted there, by two people. */
export function MerchantFreezes({ freezes }: { freezes: OverseenMerchantDetail['freezes'] }): ReactNode {
  const mayRead = useMay('risk-case:read');
  return freezes.map(({ caseId, caseNo, reason, by, time }) => (
    <p key={`${caseId}-${time}`} className="notice notice-bad break" data-testid="merchant-frozen">
      {caseId ? zh.merchantFreezes.caseId : zh.merchantFreezes.onList}
      {caseId && mayRead ? <Link to={`/risk/cases?detail=${caseId}`}>{caseNo}</Link> : caseNo}
      {zh.merchantFreezes.notice(time, actorText(by), reason)}
    </p>
  ));
}
