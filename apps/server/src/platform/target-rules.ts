import ipaddr from 'ipaddr.js';

const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ports below this are those of a machine's own services; of them only that of https is one to call back at. */
const OWN_SERVICES = 1_024;

/** Whether an IP address is one a webhook may go to: public unicast only. Mapped and embedded IPv4 is judged as IPv4. */
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
  if (/[\s\\\p{Cc}]/u.test(url)) return '网址格式不正确';
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return '网址格式不正确';
  }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return '网址须以 http:// 或 https:// 开头';
  if (parsed.username !== '' || parsed.password !== '') return '网址不能包含账号密码';
  if (allowPrivate) return null;
  if (parsed.protocol !== 'https:') return '回调地址须使用 https';
  if (parsed.port !== '' && Number(parsed.port) < OWN_SERVICES) return '回调地址的端口须为 443 或 1024 以上';
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return '回调地址不能是内网或本机地址';
  if (/(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i.test(host)) return '回调地址不能是内网或本机地址';
  return null;
}
