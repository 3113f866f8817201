import { openMarketplaces } from '../features/shops/marketplaces.ts';
import { type Http, ownUrl } from '../platform/http.ts';
import { marketApi } from './market/market-api.ts';
import { MARKET } from './market/market-rules.ts';
import { storePages } from './market/store-pages.ts';
import type { SandboxPlatform } from './sandbox-platform.ts';

/**
 * The demo's marketplace for both open platforms: an API for sellers' programs, opened by tokens of the sandbox
 * platform, and a store for visitors.
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
