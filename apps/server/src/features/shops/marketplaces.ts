import { OPEN_PLATFORMS, type OpenPlatform } from '@mashang/contract/channel-authorisation';
import { MARKETPLACE_NAMES } from '@mashang/contract/shops';
import { openConnector } from '../../platform/connectors/connector.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Marketplace } from './marketplace.ts';
import { marketplaceOver } from './marketplace-over-http.ts';
import * as zh from './zh.ts';

/** Timeout of a whole call to a marketplace, in ms: the creation of an order waits for it, and so do people. */
const TIMEOUT_MS = 6_000;
const opened = new WeakMap<Platform, Map<OpenPlatform, Marketplace>>();

/** Opens the connector of each official marketplace of this deployment, by platform name and API address. */
export function openMarketplaces(platform: Platform, addresses: Readonly<Record<OpenPlatform, () => string>>): void {
  const lines = OPEN_PLATFORMS.map((name) => {
    const baseUrl = addresses[name];
    const title = MARKETPLACE_NAMES[name];
    const connector = openConnector(platform, {
      name: `market-${name}`,
      title,
      baseUrl,
      probe: '/health',
      timeoutMs: TIMEOUT_MS,
    });
    return [name, marketplaceOver(connector)] as const;
  });
  opened.set(platform, new Map([...(opened.get(platform) ?? []), ...lines]));
}

/** Returns the marketplace of that name; throws 451 if this deployment has none. */
export function marketplaceOf(platform: Platform, name: OpenPlatform): Marketplace {
  const market = opened.get(platform)?.get(name);
  if (!market) throw new BusinessError('notOffered', zh.marketplaces.notConnected);
  return market;
}
