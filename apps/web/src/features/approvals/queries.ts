import {
  APPROVAL_STATE,
  type ApprovalPayload,
  type ApprovalPreview,
  type DecisionAnswer,
  type OpenKindName,
  type ProposeAnswer,
  type RevealAnswer,
} from '@mashang/contract/approvals';
import {
  approveApprovalCall,
  listApprovalPageCall,
  listPendingApprovalsCall,
  previewApprovalCall,
  proposeApprovalCall,
  readApprovalCall,
  readApprovalRulesCall,
  rejectApprovalCall,
  revealSecretCall,
  withdrawApprovalCall,
} from '@mashang/contract/endpoints/approvals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { APPROVAL_LIST, viewOf } from './approval-list.ts';

const meta = { quiet: true };

/** One page of a tab; rows have their expiry by this machine's clock. */
export function approvalsQuery(state: ListState) {
  const tab = viewOf(state);
  const params = listParams(APPROVAL_LIST, state);
  return queryOptions({
    queryKey: ['approvals', 'list', tab, params],
    queryFn: async ({ signal }) => {
      const page = await call(listApprovalPageCall, { list: params, query: { view: tab }, signal });
      return {
        ...page,
        list: page.list.map((row) => ({ ...row, endsAt: row.leftMs > 0 ? Date.now() + row.leftMs : 0 })),
      };
    },
    meta,
  });
}

/** One proposal with its difference and every decision. */
export function approvalQuery(id: string) {
  return queryOptions({
    queryKey: ['approvals', 'detail', id],
    queryFn: async ({ signal }) => {
      const detail = await call(readApprovalCall, { query: { id }, signal });
      const { leftMs } = detail.approval;
      return { ...detail, endsAt: leftMs > 0 ? Date.now() + leftMs : 0 };
    },
    staleTime: 0,
    meta,
  });
}

/** Waiting proposals by record, for the badges on the records. */
export const pendingQuery = queryOptions({
  queryKey: ['approvals', 'pending'],
  queryFn: ({ signal }) => call(listPendingApprovalsCall, { signal }),
  meta,
});

/** The newest waiting proposals of one kind, as the reader may see them. */
export function waitingQuery(kind: OpenKindName) {
  const query = { view: 'all', kind, state: String(APPROVAL_STATE.pending), page: '1', limit: '50' } as const;
  return queryOptions({
    queryKey: ['approvals', 'waiting', kind],
    queryFn: async ({ signal }) => (await call(listApprovalPageCall, { query, signal })).list,
    meta,
  });
}

/** How each kind of change is approved. */
export const approvalRulesQuery = queryOptions({
  queryKey: ['approvals', 'rules'],
  queryFn: ({ signal }) => call(readApprovalRulesCall, { signal }),
  meta,
});

/** Number of proposals that wait for the signed-in user's decision; for the sidebar. */
export const todoCountQuery = queryOptions({
  queryKey: ['approvals', 'todo'],
  queryFn: async ({ signal }) =>
    (await call(listApprovalPageCall, { query: { view: 'todo', page: '1', limit: '1' }, signal })).todo,
  meta,
});

/** Loads everything about approvals again. */
export function refreshApprovals(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['approvals'] });
}

function sealed(code: string): { googleAuthCode?: string } {
  return code ? { googleAuthCode: encryptWire(code) } : {};
}

type Decision = { id: string; hash: string; comment: string; code: string };

/** Sends a checker's decision on exactly the version that it saw. */
export async function decideApproval(
  word: 'approve' | 'reject',
  { code, ...decision }: Decision,
): Promise<DecisionAnswer> {
  return call(word === 'approve' ? approveApprovalCall : rejectApprovalCall, {
    body: { ...decision, ...sealed(code) },
  });
}

/** Withdraws the user's own proposal. */
export function withdrawApproval(id: string): Promise<DecisionAnswer> {
  return call(withdrawApprovalCall, { body: { id } });
}

/** Returns to its maker, once, what an approval created. */
export function revealSecret(id: string, code: string): Promise<RevealAnswer> {
  return call(revealSecretCall, { body: { id, ...sealed(code) } });
}

/** Public entry for the pages that propose a change: its preview, and the proposal itself. */
export function proposalOf<K extends OpenKindName>(kind: K, subjectId: string) {
  type Payload = ApprovalPayload<K>;
  return {
    preview: (payload: Payload): Promise<ApprovalPreview> =>
      call(previewApprovalCall(kind), { body: { subjectId, payload } }),
    async submit({
      payload,
      reason,
      code,
    }: {
      payload: Payload;
      reason: string;
      code: string;
    }): Promise<ProposeAnswer> {
      const body = { subjectId, payload, reason, ...sealed(code) };
      const answer = await call(proposeApprovalCall(kind), { body });
      void refreshApprovals();
      return answer;
    },
  };
}
