import {
  createCollectionCall,
  findMerchantCollectionCall,
  readMerchantCollectionCall,
  receiveChannelNotificationCall,
} from '@mashang/contract/endpoints/collection-orders-merchant';
import {
  listMerchantProductsCall,
  readMerchantBalanceCall,
  readMerchantEventsCall,
  readMerchantTransfersCall,
} from '@mashang/contract/endpoints/merchants';
import {
  acceptMerchantPayoutCall,
  cancelMerchantPayoutCall,
  createPayoutBatchCall,
  createPayoutCall,
  disputeMerchantPayoutCall,
  findMerchantPayoutCall,
  readMerchantPayoutCall,
} from '@mashang/contract/endpoints/payout-orders-merchant';
import {
  cancelMerchantRefundCall,
  createRefundCall,
  createWholeRefundCall,
  listAllRefundsForMerchantCall,
  listRefundsForMerchantCall,
  readRefundForMerchantCall,
} from '@mashang/contract/endpoints/refunds-merchant';
import {
  listOwnSettlementsCall,
  readMerchantBillCall,
  readOwnSettlementCall,
  readOwnStatementCall,
  requestSettlementCall,
} from '@mashang/contract/endpoints/settlements-merchant';
import { createTestPaymentCall } from '@mashang/contract/endpoints/test-mode-merchant';

/** Every call of the merchant API by its operationId, in the order of the document. A published id keeps its name. */
export const MERCHANT_CALLS = {
  listProducts: listMerchantProductsCall,
  createCollection: createCollectionCall,
  getCollection: readMerchantCollectionCall,
  findCollection: findMerchantCollectionCall,
  createRefund: createRefundCall,
  createWholeRefund: createWholeRefundCall,
  listRefunds: listRefundsForMerchantCall,
  listAllRefunds: listAllRefundsForMerchantCall,
  getRefund: readRefundForMerchantCall,
  cancelRefund: cancelMerchantRefundCall,
  createPayout: createPayoutCall,
  createPayoutBatch: createPayoutBatchCall,
  getPayout: readMerchantPayoutCall,
  findPayout: findMerchantPayoutCall,
  cancelPayout: cancelMerchantPayoutCall,
  acceptPayout: acceptMerchantPayoutCall,
  disputePayout: disputeMerchantPayoutCall,
  requestSettlement: requestSettlementCall,
  listSettlements: listOwnSettlementsCall,
  getSettlement: readOwnSettlementCall,
  getSettlementStatement: readOwnStatementCall,
  getBalance: readMerchantBalanceCall,
  getBill: readMerchantBillCall,
  listTransfers: readMerchantTransfersCall,
  listEvents: readMerchantEventsCall,
  createTestPayment: createTestPaymentCall,
  receiveChannelNotification: receiveChannelNotificationCall,
} as const;

export type OperationId = keyof typeof MERCHANT_CALLS;
