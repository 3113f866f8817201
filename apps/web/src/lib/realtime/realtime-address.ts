import { encryptWire } from '../api/wire-cipher.ts';

/** Address with the query the server expects; `last` only when something was seen before. */
export function addressOf(url: string, session: { value: string; taid: string }, last: string): string {
  const address = new URL(url);
  address.searchParams.set('PAY-TOKEN', encryptWire(session.value));
  address.searchParams.set('TAID', session.taid);
  address.searchParams.set('TX-CONNECT-TYPE', 'AGT_PC_TYPE');
  // Pages from before this was known get one frame a message.
  address.searchParams.set('lines', '1');
  if (last) address.searchParams.set('last', last);
  return address.href;
}

/** Where a link leads, without its query: what of it may be shown. */
export function bareAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
