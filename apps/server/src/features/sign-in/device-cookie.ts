import type { FastifyRequest } from 'fastify';
import { cookieOf, deviceCookieName } from '../../platform/http-cookie.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Device, readDevice } from './known-device.ts';

/** What the browser of a request is known by; null where it is not. */
export function deviceOfRequest(platform: Platform, { headers }: Pick<FastifyRequest, 'headers'>): Device | null {
  return readDevice(platform, cookieOf(headers.cookie, deviceCookieName(platform.config)));
}
