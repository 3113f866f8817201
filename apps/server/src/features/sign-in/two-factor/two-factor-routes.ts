import {
  bindTwoFactorCall,
  checkPendingCodeCall,
  renewRecoveryCodesCall,
  startTwoFactorCall,
} from '@mashang/contract/endpoints/sign-in-two-factor';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { bindTwoFactor, checkPendingCode, startTwoFactor } from './bind-two-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export function twoFactorRoutes(app: Http): void {
  implement(app, startTwoFactorCall, (ctx) => startTwoFactor(ctx, undefined));

  implement(app, checkPendingCodeCall, async (ctx, request) => {
    await checkPendingCode(ctx, request.query.googleAuthCode);
    return null;
  });

  implement(app, bindTwoFactorCall, (ctx, request) => bindTwoFactor(ctx, request.body));

  implement(app, renewRecoveryCodesCall, (ctx, request) => renewRecoveryCodes(ctx, request.body.googleAuthCode));
}
