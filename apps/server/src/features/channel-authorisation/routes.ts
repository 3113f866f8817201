import {
  beginTaobaoAuthorisationCall,
  beginWechatAuthorisationCall,
  checkAuthorisationLoginCall,
  checkQrCodeStatusCall,
  checkTaobaoLoginCall,
  endAuthorisationByOperatorCall,
  overseeAuthorisationsCall,
  readAuthorisationHistoryCall,
  readOwnAuthorisationsCall,
  readWalletSettingsCall,
  readWechatQrCodeCall,
  renewAuthorisationCall,
  revokeAuthorisationCall,
  wakeAuthorisationCall,
} from '@mashang/contract/endpoints/channel-authorisation';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { beginAuthorisation } from './begin-authorisation.ts';
import { drawRequest } from './draw-request.ts';
import { declareOpenPlatforms } from './open-platforms.ts';
import {
  followRequest,
  overseeAuthorisations,
  readHistory,
  readOwnAuthorisations,
  viewAuthorisation,
} from './read-authorisations.ts';
import { readWalletSettings } from './read-wallet-settings.ts';
import { renewAuthorisation } from './renew-authorisation.ts';
import { endAuthorisationByOperator, revokeAuthorisation } from './revoke-authorisation.ts';

/**
 * Calls of 渠道授权: the platforms' own, the participant's authorisations, the operator's list. `sandbox` is used in place
 * of the platforms that are not configured.
 */
export function channelAuthorisationRoutes(app: Http, sandbox: Parameters<typeof declareOpenPlatforms>[1]): void {
  declareOpenPlatforms(app.platform, sandbox);
  platformRoutes(app);
  keyRoutes(app);
  ownRoutes(app);
  operatorRoutes(app);
}

function platformRoutes(app: Http): void {
  implement(app, readWalletSettingsCall, (ctx) => readWalletSettings(ctx));
  implement(app, beginTaobaoAuthorisationCall, async (ctx, { query }) =>
    drawRequest(ctx, await beginAuthorisation(ctx, { platform: 'tb', ...query })),
  );
  implement(
    app,
    checkTaobaoLoginCall,
    async (ctx, { query }) => (await followRequest(ctx, { platform: 'tb', ...query })).login,
  );
  implement(app, beginWechatAuthorisationCall, async (ctx, { query }) =>
    drawRequest(ctx, await beginAuthorisation(ctx, { platform: 'wx', ...query })),
  );
}

function keyRoutes(app: Http): void {
  implement(app, readWechatQrCodeCall, async (ctx, { query }) =>
    drawRequest(ctx, (await followRequest(ctx, query)).request),
  );
  implement(app, checkQrCodeStatusCall, async (ctx, { query }) => (await followRequest(ctx, query)).login.request);
  implement(app, checkAuthorisationLoginCall, async (ctx, { query }) => (await followRequest(ctx, query)).login);
  implement(app, wakeAuthorisationCall, async (ctx, { query }) => {
    const { login } = await followRequest(ctx, query);
    return viewAuthorisation(await renewAuthorisation(ctx, { id: login.authorisation?.id ?? '0' }));
  });
}

function ownRoutes(app: Http): void {
  implement(app, readOwnAuthorisationsCall, (ctx) => readOwnAuthorisations(ctx));
  implement(app, readAuthorisationHistoryCall, (ctx, request) => readHistory(ctx, request.query));
  implement(app, renewAuthorisationCall, async (ctx, request) =>
    viewAuthorisation(await renewAuthorisation(ctx, request.body)),
  );
  implement(app, revokeAuthorisationCall, (ctx, request) => revokeAuthorisation(ctx, request.body));
}

function operatorRoutes(app: Http): void {
  implement(app, overseeAuthorisationsCall, (ctx, request) => overseeAuthorisations(ctx, request.query));
  implement(app, endAuthorisationByOperatorCall, (ctx, request) => endAuthorisationByOperator(ctx, request.body));
}
