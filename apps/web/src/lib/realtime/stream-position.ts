import { syncSession } from '../session/session.ts';

const KEY = 'WS_LAST';

/** How far this page has received the stream of notices, and for which user. */
let received = { owner: '', id: '' };

/**
 * Returns the last event id: this page's own, else the last that any page of this browser has stored, so that missed
 * notices also arrive after a reload or a restart. Empty when nothing was ever received.
 */
export function lastEventId(): string {
  const owner = syncSession().taid;
  if (received.owner === owner && received.id) return received.id;
  try {
    return localStorage.getItem(`${KEY}:${owner}`) ?? '';
  } catch {
    return '';
  }
}

/** Sets the event id at which a connection starts, for the signed-in user. */
export function startFrom(id: string): void {
  received = { owner: syncSession().taid, id };
}

/** Remembers how far the stream was received, for the next connection of this page. */
export function markReceived(id: string): void {
  received.id = id;
}

/**
 * Stores the event id for the next page. Called once the notices before it are stored: a page that ends between
 * receiving and storing gets them again, and the list drops duplicates.
 */
export function storePosition(id: string): void {
  if (!id) return;
  try {
    localStorage.setItem(`${KEY}:${received.owner}`, id);
  } catch {
    // Without storage a reload starts from now; a reconnect still continues from memory.
  }
}
