import { encryptWire } from '../api/wire-cipher.ts';

/** Address with the query that the server expects; `last` only when an event was received before. */
export function addressOf(url: string, session: { value: string; taid: string }, last: string): string {
  const address = new URL(url);
  address.searchParams.set('PAY-TOKEN', encryptWire(session.value));
  address.searchParams.set('TAID', session.taid);
  address.searchParams.set('TX-CONNECT-TYPE', 'AGT_PC_TYPE');
  // Asks for several frames in a message, one a line; older pages, which do not ask, get one frame a message.
  address.searchParams.set('lines', '1');
  if (last) address.searchParams.set('last', last);
  return address.href;
}

/** Address of a link without its query, which may be shown. */
export function bareAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
