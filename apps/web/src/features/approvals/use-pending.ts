import type { ApprovalRow, OpenKindName, PendingApproval } from '@mashang/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { LIVE_GAP_MS, useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { pendingQuery, refreshApprovals, todoCountQuery, waitingQuery, withdrawApproval } from './queries.ts';

const NONE: PendingApproval[] = [];
const NO_ROWS: ApprovalRow[] = [];

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

/** The waiting proposals of one kind with all that their list shows, for whoever may read approvals. */
export function useWaiting(kind: OpenKindName): {
  rows: readonly ApprovalRow[];
  withdraw(id: string): Promise<unknown>;
  settled(): void;
} {
  const may = useMay('approval:read');
  const { data = NO_ROWS, refetch } = useQuery({ ...waitingQuery(kind), enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return { rows: data, withdraw: withdrawApproval, settled: () => void refreshApprovals() };
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
