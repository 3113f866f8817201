import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { applicationQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { ApplicationEditor } from './application-editor.tsx';
import { ApplicationReview } from './application-review.tsx';

/** One application: editable while it is open, read-only afterwards. */
export function ApplicationDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(applicationQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'application');
  if (data?.mayEdit) return <ApplicationEditor detail={data} onClose={onClose} />;
  if (data) return <ApplicationReview detail={data} onClose={onClose} />;
  return (
    <Dialog
      title={zh.applicationDrawer.title}
      shape="drawer"
      width={1080}
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.applicationDrawer.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={14} />}
    </Dialog>
  );
}
