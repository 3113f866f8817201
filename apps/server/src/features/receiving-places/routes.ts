import {
  readBankAccountsCall,
  readDifferencesCall,
  readFilePayersCall,
  readPlacesCall,
  stopPlaceCall,
} from '@mashang/contract/endpoints/receiving-places';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readBankAccounts, readDifferences, readFilePayers, readPlaces } from './read-places.ts';
import { stopPlace } from './stop-place.ts';

export function receivingPlaceRoutes(app: Http): void {
  implement(app, readBankAccountsCall, (ctx) => readBankAccounts(ctx));
  implement(app, readFilePayersCall, (ctx) => readFilePayers(ctx));
  implement(app, readPlacesCall, (ctx) => readPlaces(ctx));
  implement(app, readDifferencesCall, (ctx, request) => readDifferences(ctx, request.query));
  implement(app, stopPlaceCall, (ctx, request) => stopPlace(ctx, request.body));
}
