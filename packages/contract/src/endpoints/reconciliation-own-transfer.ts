import { endpoint } from '../endpoint.ts';
import {
  ownTransferAccounts,
  ownTransferDetail,
  ownTransferNoQuery,
  ownTransferPage,
  ownTransferQuery,
} from '../own-transfers.ts';

const tags = ['对账'];

export const readOwnTransfersCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/ownTransfers',
  summary: '自有资金划转',
  tags,
  permission: 'reconciliation:read',
  query: ownTransferQuery,
  answer: ownTransferPage,
  errors: [],
});
export const readOwnTransferCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/ownTransfer',
  summary: '一笔自有资金划转：两侧流水或候选',
  tags,
  permission: 'reconciliation:read',
  query: ownTransferNoQuery,
  answer: ownTransferDetail,
  errors: ['notFound'],
});
export const readOwnTransferAccountsCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/ownAccounts',
  summary: '可划转的账户与现在最多可划出的金额',
  tags,
  permission: 'own-transfer:propose',
  answer: ownTransferAccounts,
  errors: [],
});
