import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { AcquirerDialog } from './acquirer-dialog.tsx';
import { FeePlanDialog } from './fees/fee-plan-dialog.tsx';
import { JitterDialog } from './jitter-dialog.tsx';
import { testEndpoint } from './queries.ts';
import { ResumeDialog, RevokeKeyDialog, SuspendDialog } from './stop-dialogs.tsx';
import { TestEndpointDialog } from './test-endpoint-dialog.tsx';

/** What is being done to a merchant, each in a dialog of its own. */
export type MerchantAction =
  | { kind: 'suspend' | 'resume' | 'fee' | 'jitter' | 'acquirer' }
  | { kind: 'revoke'; keyId: string }
  | { kind: 'test'; endpoint: OverseenMerchantDetail['endpoints'][number] };

type Props = { action: MerchantAction; detail: OverseenMerchantDetail; onClose(): void };

/** The dialog of an action. */
export function MerchantDialog({ action, detail, onClose }: Props): ReactNode {
  const { merchant } = detail;
  switch (action.kind) {
    case 'fee':
      return <FeePlanDialog detail={detail} onClose={onClose} />;
    case 'acquirer':
      return <AcquirerDialog detail={detail} onClose={onClose} />;
    case 'jitter':
      return <JitterDialog detail={detail} onClose={onClose} />;
    case 'suspend':
      return <SuspendDialog merchant={merchant} onClose={onClose} />;
    case 'resume':
      return <ResumeDialog merchant={merchant} onClose={onClose} />;
    case 'revoke':
      return <RevokeKeyDialog merchant={merchant} keyId={action.keyId} onClose={onClose} />;
    case 'test': {
      const { endpoint } = action;
      return (
        <TestEndpointDialog endpoint={endpoint} send={() => testEndpoint(merchant.id, endpoint.id)} onClose={onClose} />
      );
    }
  }
}
