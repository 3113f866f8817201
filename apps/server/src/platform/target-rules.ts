import ipaddr from 'ipaddr.js';

/** Whether an IP address is one a webhook may go to: public unicast only. Mapped and embedded IPv4 is judged as IPv4. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv6') {
    const range = address.range();
    return range === 'unicast';
  }
  return address.range() === 'unicast';
}

/** Why a URL can be no webhook target before anything is resolved, in Chinese; null when it may be tried. */
export function whyNoTarget(url: string, allowPrivate: boolean): string | null {
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
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return '回调地址不能是内网或本机地址';
  if (/(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i.test(host)) return '回调地址不能是内网或本机地址';
  return null;
}
