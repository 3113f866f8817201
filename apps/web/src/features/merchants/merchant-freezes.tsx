import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { PageLink } from '../../lib/page/page-link.tsx';
import * as zh from './zh.tsx';

/** What stands of freezes, by which case; a case's are lifted there, by two people. */
export function MerchantFreezes({ freezes }: { freezes: OverseenMerchantDetail['freezes'] }): ReactNode {
  return freezes.map(({ caseId, caseNo, reason, by, time }) => (
    <p key={`${caseId}-${time}`} className="notice notice-bad break" data-testid="merchant-frozen">
      {caseId ? zh.merchantFreezes.caseId : zh.merchantFreezes.onList}
      {caseId ? (
        <PageLink page="risk-cases" query={{ detail: caseId }}>
          {caseNo}
        </PageLink>
      ) : (
        caseNo
      )}
      {zh.merchantFreezes.notice(time, actorText(by), reason)}
    </p>
  ));
}
