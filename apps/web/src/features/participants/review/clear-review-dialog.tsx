import type { ReactNode } from 'react';
import { ClearHitsDialog } from '../../../ui/dialog/clear-hits-dialog.tsx';
import { clearReviewHits } from '../queries.ts';

/** 排除命中 of a submission that waits for a reviewer. */
export function ClearReviewDialog({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  return <ClearHitsDialog work={(reason) => clearReviewHits(id, reason)} onClose={onClose} />;
}
