import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../errors.ts';
import * as zh from './zh.ts';

/** Values of Sec-Fetch-Site for a request made by a page of this site, or by the person at the address bar. */
const OWN = new Set(['same-origin', 'none']);

/**
 * Refuses requests that another site's page makes a browser send, whatever the method: forms, images, scripts and
 * `fetch` alike. Browsers say this in `Sec-Fetch-Site`, which no script can write; programs do not send it. Throws 403.
 */
export function refuseOtherSites({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !OWN.has(String(site))) throw new BusinessError('forbidden', zh.httpOwnSite.otherSite);
}
