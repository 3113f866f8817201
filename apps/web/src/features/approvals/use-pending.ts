import type { PendingApproval } from '@mashang/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { pendingQuery, todoCountQuery } from './queries.ts';

const LIVE_GAP_MS = 500;
const NONE: PendingApproval[] = [];

/** All waiting proposals, updated as they come and go. */
function usePending(): PendingApproval[] {
  const may = useMay('approval:read');
  const { data = NONE, refetch } = useQuery({ ...pendingQuery, enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return data;
}

export type PendingOf = (subjectKind: string, subjectId: string) => PendingApproval[];
/** Returns a function that finds the waiting proposals of a record. */
export function usePendingOf(): PendingOf {
  const data = usePending();
  return useCallback(
    (subjectKind, subjectId) => data.filter((one) => one.subjectKind === subjectKind && one.subjectId === subjectId),
    [data],
  );
}

/** The waiting proposals for which `isOne` is true. */
export function usePendingWhere(isOne: (one: PendingApproval) => boolean): PendingApproval[] {
  return usePending().filter(isOne);
}

/** Waiting proposals about records of one kind, also about records that do not exist yet. */
export function usePendingOfKind(subjectKind: string): PendingApproval[] {
  return usePending().filter((one) => one.subjectKind === subjectKind);
}

/** Number of proposals that wait for the signed-in user's decision; 0 for a user who checks none. */
export function useApprovalsToDo(): number {
  const may = useMay('approval:read');
  const { data = 0, refetch } = useQuery({ ...todoCountQuery, enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return data;
}
