import {
  ownTransferAccounts,
  ownTransferDetail,
  ownTransferNoQuery,
  ownTransferPage,
  ownTransferQuery,
} from '@mashang/contract/own-transfers';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { readOwnTransfer, readOwnTransferAccounts, readOwnTransfers } from './read-own-transfers.ts';

const tags = ['对账'];
const common = { method: 'GET', tags } as const;

/** Transfers between own and client accounts; they are asked for, matched and taken back through the approvals. */
export function ownTransferRoutes(app: Http): void {
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/ownTransfers',
    summary: '自有资金划转',
    permission: 'reconciliation:read',
    query: ownTransferQuery,
    answer: ownTransferPage,
    handler: (ctx, request) => readOwnTransfers(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/ownTransfer',
    summary: '一笔自有资金划转：两侧流水或候选',
    permission: 'reconciliation:read',
    query: ownTransferNoQuery,
    answer: ownTransferDetail,
    handler: (ctx, request) => readOwnTransfer(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/ownAccounts',
    summary: '可划转的账户与现在最多可划出的金额',
    permission: 'own-transfer:propose',
    answer: ownTransferAccounts,
    handler: (ctx) => readOwnTransferAccounts(ctx),
  });
}
