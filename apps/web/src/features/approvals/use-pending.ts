import type { PendingApproval } from '@mashang/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { pendingQuery, todoCountQuery } from './queries.ts';

const LIVE_GAP_MS = 500;
const NONE: PendingApproval[] = [];

/** Finds what waits for a record's approval; kept up to date as proposals come and go. */
export function usePendingOf(): (subjectKind: string, subjectId: string) => PendingApproval[] {
  const may = useMay('approval:read');
  const { data = NONE, refetch } = useQuery({ ...pendingQuery, enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return useCallback(
    (subjectKind, subjectId) => data.filter((one) => one.subjectKind === subjectKind && one.subjectId === subjectId),
    [data],
  );
}

/** How many proposals wait for the signed-in user's word; 0 for whoever checks none. */
export function useApprovalsToDo(): number {
  const may = useMay('approval:read');
  const { data = 0, refetch } = useQuery({ ...todoCountQuery, enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return data;
}
