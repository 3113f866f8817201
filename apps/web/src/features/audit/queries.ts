import type { VerifyChainAnswer } from '@mashang/contract/audit';
import {
  readActionsCall,
  readAuditChainCall,
  readAuditPageCall,
  readAuditRowCall,
  verifyChainStretchCall,
} from '@mashang/contract/endpoints/audit';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { AUDIT_LIST } from './audit-list.ts';

const quiet = { quiet: true };

export function auditQuery(state: ListState) {
  const params = listParams(AUDIT_LIST, state);
  return queryOptions({
    queryKey: ['audit', 'list', params],
    queryFn: ({ signal }) => call(readAuditPageCall, { list: params, signal }),
    meta: quiet,
  });
}
export function auditDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['audit', 'detail', id],
    queryFn: ({ signal }) => call(readAuditRowCall, { query: { id }, signal }),
    meta: quiet,
  });
}
export const actionsQuery = queryOptions({
  queryKey: ['audit', 'actions'],
  queryFn: ({ signal }) => call(readActionsCall, { signal }),
  meta: quiet,
});
export const chainQuery = queryOptions({
  queryKey: ['audit', 'chain'],
  queryFn: ({ signal }) => call(readAuditChainCall, { signal }),
  meta: quiet,
});
/** Verifies the next stretch of the chain, or the first one after the row number `after`. */
export function verifyStretch(after?: string): Promise<VerifyChainAnswer> {
  return call(verifyChainStretchCall, { body: after === undefined ? {} : { after } });
}
export function refreshAudit(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['audit'] });
}
