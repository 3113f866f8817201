import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { isOverTls } from './http-cookie.ts';

const WORDS =
  'TRUSTED_PROXIES is empty and a proxy is in front: every caller counts as one address, and limits and the audit ' +
  'log name the proxy';

/**
 * Warns once in the log that callers' addresses are the proxy's: at start where the public address is https, which this
 * server does not speak itself, otherwise at the first forwarded request.
 */
export function warnOfProxy(app: FastifyInstance, { config, log }: Platform): void {
  if (config.trustedProxies.length > 0) return;
  let said = false;
  function warn(): void {
    if (said) return;
    said = true;
    log.warn({ setting: 'TRUSTED_PROXIES' }, WORDS);
  }
  if (isOverTls(config)) warn();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) warn();
    done();
  });
}
