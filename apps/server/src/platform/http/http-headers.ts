import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { isOverTls } from './http-cookie.ts';

/**
 * Headers of every answer; pages and files add their own. They prevent type sniffing, framing, caching, openers,
 * referrers and use by other sites, and an answer that a browser treats as a page may load nothing.
 */
export const BASE_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
  'cache-control': 'no-store',
};
/** Two years, subdomains included: a browser that came once by TLS uses nothing else. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Returns the headers of every answer of a deployment; behind TLS one more. */
export function baseHeadersOf(config: Config): Record<string, string> {
  return isOverTls(config) ? { ...BASE_HEADERS, ...STRICT_TRANSPORT } : BASE_HEADERS;
}

/** Sets the headers on every answer before anything else handles the request; a route may override them. */
export function registerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The same for an answer that is written past Fastify. */
export function writeBaseHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
}
