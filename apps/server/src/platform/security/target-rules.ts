import ipaddr from 'ipaddr.js';
import * as zh from './zh.ts';

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ports below this are those of a machine's own services; of them only that of https is one to call back at. */
const OWN_SERVICES = 1_024;

/**
 * Whether an IP address is one a webhook may go to: public unicast only. Mapped and embedded IPv4 is judged as IPv4.
 */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 has been given out; what lies beyond may be anything within a network.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL);
}

/** Why a URL can be no webhook target before anything is resolved, in Chinese; null when it may be tried. */
export function whyNoTarget(url: string, allowPrivate: boolean): string | null {
  // Readers of addresses disagree about these: what one takes for the host, another does not.
  if (/[\s\\\p{Cc}]/u.test(url)) return zh.targetRules.notAddress;
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return zh.targetRules.notAddress;
  }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return zh.targetRules.httpOnly;
  if (parsed.username !== '' || parsed.password !== '') return zh.targetRules.noCredentials;
  if (allowPrivate) return null;
  if (parsed.protocol !== 'https:') return zh.targetRules.httpsOnly;
  if (parsed.port !== '' && Number(parsed.port) < OWN_SERVICES) return zh.targetRules.wrongPort;
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return zh.targetRules.privateAddress;
  if (/(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i.test(host)) return zh.targetRules.privateAddress;
  return null;
}
