import type { PendingApproval } from '@mashang/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { pendingQuery, todoCountQuery } from './queries.ts';

const LIVE_GAP_MS = 500;
const NONE: PendingApproval[] = [];

/** Everything that waits, kept up to date as proposals come and go. */
function usePending(): PendingApproval[] {
  const may = useMay('approval:read');
  const { data = NONE, refetch } = useQuery({ ...pendingQuery, enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return data;
}

export type PendingOf = (subjectKind: string, subjectId: string) => PendingApproval[];
/** Finds what waits for a record's approval. */
export function usePendingOf(): PendingOf {
  const data = usePending();
  return useCallback(
    (subjectKind, subjectId) => data.filter((one) => one.subjectKind === subjectKind && one.subjectId === subjectId),
    [data],
  );
}

/** What waits and is one that is looked for. */
export function usePendingWhere(isOne: (one: PendingApproval) => boolean): PendingApproval[] {
  return usePending().filter(isOne);
}

/** What waits about records of one kind, also of those that are still to be made. */
export function usePendingOfKind(subjectKind: string): PendingApproval[] {
  return usePending().filter((one) => one.subjectKind === subjectKind);
}

/** How many proposals wait for the signed-in user's word; 0 for whoever checks none. */
export function useApprovalsToDo(): number {
  const may = useMay('approval:read');
  const { data = 0, refetch } = useQuery({ ...todoCountQuery, enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return data;
}
