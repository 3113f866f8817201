import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../errors.ts';
import * as zh from './zh.ts';

/** What browsers say of a request that a page of this site, or the person at the address bar, has made. */
const OWN = new Set(['same-origin', 'none']);

/**
 * Refuses what another site's page makes a browser send, whatever the method: forms, pictures, scripts and `fetch`
 * alike. Browsers name the page in `Sec-Fetch-Site`, which no script can write; programs do not send it. Throws 403.
 */
export function refuseOtherSites({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !OWN.has(String(site))) throw new BusinessError('forbidden', zh.httpOwnSite.otherSite);
}
