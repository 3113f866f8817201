import {
  listRatesOfSonsCall,
  previewRotationCall,
  readOwnProductsCall,
  readProductNamesCall,
  readProductViewsCall,
  readRotationCall,
  readSonConfCall,
  saveRotationCall,
  setSonRateCall,
  stopChannelCall,
  stopProductCall,
  switchProductCall,
  withdrawSonRateCall,
} from '@mashang/contract/endpoints/products';
import { pollConfResource } from '@mashang/contract/products';
import { resourceRoutes } from '../../platform/http/files/http-resource.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { listRatesOfSons, readSonConf } from './rates/read-son-rates.ts';
import { setSonRate, withdrawSonRate } from './rates/set-son-rate.ts';
import { readProductNames } from './read-product-names.ts';
import { readProductViews } from './read-product-views.ts';
import { readOwnProducts } from './read-products.ts';
import { previewRotation } from './rotation/preview-rotation.ts';
import { listPollConf, pagePollConf, readRotation } from './rotation/read-rotation.ts';
import { savePollConf, saveRotation, stopPollConf } from './rotation/set-rotation.ts';
import { stopChannel, stopProduct } from './stop-product.ts';
import { switchProduct } from './switch-product.ts';

export function productRoutes(app: Http): void {
  rateRoutes(app);
  rotationRoutes(app);
  implement(app, readProductViewsCall, (ctx) => readProductViews(ctx));
  implement(app, stopProductCall, (ctx, request) => stopProduct(ctx, request.body));
  implement(app, stopChannelCall, (ctx, request) => stopChannel(ctx, request.body));
}

function rateRoutes(app: Http): void {
  implement(app, readProductNamesCall, (ctx) => readProductNames(ctx));
  implement(app, readOwnProductsCall, (ctx) => readOwnProducts(ctx));
  implement(app, switchProductCall, (ctx, request) => switchProduct(ctx, request.body));
  implement(app, listRatesOfSonsCall, (ctx, request) => listRatesOfSons(ctx, request.query));
  implement(app, readSonConfCall, (ctx, request) => readSonConf(ctx, request.query));
  implement(app, setSonRateCall, (ctx, request) => setSonRate(ctx, request.body));
  implement(app, withdrawSonRateCall, (ctx, request) => withdrawSonRate(ctx, request.body));
}

function rotationRoutes(app: Http): void {
  implement(app, readRotationCall, (ctx, request) => readRotation(ctx, request.query));
  implement(app, saveRotationCall, (ctx, request) => saveRotation(ctx, request.body));
  implement(app, previewRotationCall, (ctx, request) => previewRotation(ctx, request.body));
  resourceRoutes(app, pollConfResource, {
    findList: listPollConf,
    getPageList: pagePollConf,
    findAll: (ctx) => listPollConf(ctx, {}),
    save: savePollConf,
    saveOrUpdate: savePollConf,
    delete: stopPollConf,
  });
}
