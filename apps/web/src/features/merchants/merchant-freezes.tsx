import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { PageLink } from '../../lib/page/page-link.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as zh from './zh.tsx';

/** Current freezes and their cases; a case's freeze is lifted there, by two people. */
export function MerchantFreezes({ freezes }: { freezes: OverseenMerchantDetail['freezes'] }): ReactNode {
  return freezes.map(({ caseId, caseNo, reason, by, time }) => (
    <p
      key={`${caseId}-${time}`}
      className={`${controls.notice} ${controls.noticeBad} ${factStyles.break}`}
      data-testid="merchant-frozen"
    >
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
