import { openMarketplaces } from '../../../server/src/features/shops/marketplaces.ts';
import { type Http, ownUrl } from '../../../server/src/platform/http/http.ts';
import type { SandboxPlatform } from '../open-platform/sandbox-platform.ts';
import { marketApi } from './market-api.ts';
import { MARKET } from './market-rules.ts';
import { storePages } from './store-pages.ts';

/**
 * The demo's marketplace for both open platforms: an API for sellers' programs, with tokens of the sandbox platform,
 * and a store for visitors.
 */
export function sandboxMarket(app: Http, { holderOf }: Pick<SandboxPlatform, 'holderOf'>): void {
  marketApi(app, async (token) => {
    const holder = await holderOf(token);
    return holder?.scopes.includes('shop') ? holder.account : null;
  });
  storePages(app);
  const address = () => `${ownUrl(app)}${MARKET}/api`;
  openMarketplaces(app.platform, { tb: address, wx: address });
}
