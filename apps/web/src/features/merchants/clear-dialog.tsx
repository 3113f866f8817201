import type { ReactNode } from 'react';
import { ClearHitsDialog } from '../../ui/dialog/clear-hits-dialog.tsx';
import { clearHits } from './queries.ts';

/** 排除命中 of an application. */
export function ClearDialog({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  return <ClearHitsDialog work={(reason) => clearHits(id, reason)} onClose={onClose} />;
}
