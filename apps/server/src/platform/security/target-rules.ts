import ipaddr from 'ipaddr.js';
import * as zh from './zh.ts';

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ports below this belong to a machine's own services; of them webhooks may use only that of https. */
const OWN_SERVICES = 1_024;

/** Whether a webhook may go to an IP address: public unicast only. Mapped and embedded IPv4 is checked as IPv4. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 has been assigned; other addresses may belong to a private network.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL);
}

/** Returns why a URL cannot be a webhook target, before anything is resolved, in Chinese; null when it may be tried. */
export function whyNoTarget(url: string, allowPrivate: boolean): string | null {
  // URL parsers disagree about these characters: they find different hosts in one address.
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
