import type { ApprovalDetail } from '@mashang/contract/approvals';
import type { ReactNode } from 'react';
import { ApprovalsPage } from '../../features/approvals/approvals-page.tsx';
import { TopUpEvidence } from '../../features/top-ups/top-up-evidence.tsx';

function Evidence({ approval }: Pick<ApprovalDetail, 'approval'>): ReactNode {
  return approval.subjectKind === 'top-up' ? <TopUpEvidence orderNo={approval.subjectId} /> : null;
}

/** 审批中心, with the evidence of a top-up in its approval. */
export default function ComposedApprovalsPage(): ReactNode {
  return <ApprovalsPage Evidence={Evidence} />;
}
