import { readOwnVerificationCall } from '@mashang/contract/endpoints/own-verification';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readOwnVerification } from './own-verification.ts';

/** What a merchant's people see of its admission. */
export function ownVerificationRoutes(app: Http): void {
  implement(app, readOwnVerificationCall, (ctx) => readOwnVerification(ctx));
}
