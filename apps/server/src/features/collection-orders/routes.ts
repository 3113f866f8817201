import {
  closeCollectionOrderCall,
  confirmCollectionCall,
  countCollectionOrdersCall,
  createTestOrderCall,
  listCollectionOrdersCall,
  readAdjustmentCall,
  readCollectionOrderCall,
} from '@mashang/contract/endpoints/collection-orders';
import { previewRouteCall } from '@mashang/contract/endpoints/receiving-places';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readAdjustment } from './adjustments/read-adjustment.ts';
import { closeCollectionOrder } from './close-collection-order.ts';
import type { collectionConfirmer } from './confirm-collection-order.ts';
import type { testOrderCreator } from './create-test-order.ts';
import { countCollectionOrders, listCollectionOrders, readCollectionOrder } from './read-collection-orders.ts';
import type { routePreviewer } from './routing/preview-route.ts';

type Parts = {
  confirm: ReturnType<typeof collectionConfirmer>;
  createTest: ReturnType<typeof testOrderCreator>;
  previewRoute: ReturnType<typeof routePreviewer>;
};

export function collectionOrderRoutes(app: Http, { confirm, createTest, previewRoute }: Parts): void {
  implement(app, listCollectionOrdersCall, (ctx, request) => listCollectionOrders(ctx, request.query));
  implement(app, readCollectionOrderCall, (ctx, request) => readCollectionOrder(ctx, request.query));
  implement(app, countCollectionOrdersCall, (ctx) => countCollectionOrders(ctx));
  implement(app, confirmCollectionCall, (ctx, request) => confirm.byHand(ctx, request.body));
  implement(app, readAdjustmentCall, (ctx, request) => readAdjustment(ctx, request.query));
  implement(app, closeCollectionOrderCall, (ctx, request) => closeCollectionOrder(ctx, request.body));
  implement(app, createTestOrderCall, (ctx, request) => createTest(ctx, request.body));
  implement(app, previewRouteCall, (ctx, request) => previewRoute(ctx, request.query));
}
