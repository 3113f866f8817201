import {
  readActionsCall,
  readAuditChainCall,
  readAuditPageCall,
  readAuditRowCall,
  verifyChainStretchCall,
} from '@mashang/contract/endpoints/audit';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readActions, readAuditChain, readAuditPage, readAuditRow } from './read-audit.ts';
import { verifyChainRange } from './verify-chain-range.ts';

/** Calls to read what everybody did, and to verify that the log is complete. */
export function auditRoutes(app: Http): void {
  implement(app, readAuditPageCall, (ctx, request) => readAuditPage(ctx, request.query));
  implement(app, readAuditRowCall, (ctx, request) => readAuditRow(ctx, request.query));
  implement(app, readActionsCall, (ctx) => readActions(ctx));
  implement(app, readAuditChainCall, (ctx) => readAuditChain(ctx));
  implement(app, verifyChainStretchCall, (ctx, request) => verifyChainRange(ctx, request.body));
}
