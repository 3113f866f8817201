import {
  readOwnTransferAccountsCall,
  readOwnTransferCall,
  readOwnTransfersCall,
} from '@mashang/contract/endpoints/reconciliation-own-transfer';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readOwnTransfer, readOwnTransferAccounts, readOwnTransfers } from './read-own-transfers.ts';

/** Reads of transfers between own and client accounts; approvals propose, match and cancel them. */
export function ownTransferRoutes(app: Http): void {
  implement(app, readOwnTransfersCall, (ctx, request) => readOwnTransfers(ctx, request.query));
  implement(app, readOwnTransferCall, (ctx, request) => readOwnTransfer(ctx, request.query));
  implement(app, readOwnTransferAccountsCall, (ctx) => readOwnTransferAccounts(ctx));
}
