import {
  placeHoldCall,
  previewErasureCall,
  readProcessingRegisterCall,
  readRefusalsCall,
  readRetentionCall,
  readRetentionHoldsCall,
  refuseErasureCall,
  runRetentionCall,
} from '@mashang/contract/endpoints/retention';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { runRetention } from './erase-overdue.ts';
import { placeHold } from './place-hold.ts';
import { previewErasure } from './preview-erasure.ts';
import { readHolds } from './read-holds.ts';
import { readRegister } from './read-register.ts';
import { readRetention } from './read-retention.ts';
import { readRefusals, refuseErasure } from './refuse-erasure.ts';

export function retentionRoutes(app: Http): void {
  implement(app, readRetentionCall, (ctx) => readRetention(ctx));
  implement(app, runRetentionCall, (ctx) => runRetention(ctx, null));
  implement(app, readRetentionHoldsCall, (ctx, request) => readHolds(ctx, request.query));
  implement(app, placeHoldCall, (ctx, request) => placeHold(ctx, request.body));
  implement(app, previewErasureCall, (ctx, request) => previewErasure(ctx, request.query));
  implement(app, refuseErasureCall, (ctx, request) => refuseErasure(ctx, request.body));
  implement(app, readRefusalsCall, (ctx, request) => readRefusals(ctx, request.query));
  implement(app, readProcessingRegisterCall, (ctx, request) => readRegister(ctx, request.query));
}
