import { syncSession } from '../session/session.ts';

const KEY = 'WS_LAST';

/** How far this page received the stream of notices, and whose it is. */
let heard = { owner: '', id: '' };

/**
 * The last event id: this page's own, else the last that any page of this browser has written down, so that a reload
 * and a closed browser are caught up too. Empty when nothing was ever received.
 */
export function lastEventId(): string {
  const owner = syncSession().taid;
  if (heard.owner === owner && heard.id) return heard.id;
  try {
    return localStorage.getItem(`${KEY}:${owner}`) ?? '';
  } catch {
    return '';
  }
}

/** A connection begins at this place, in the name of whoever is signed in. */
export function hearFrom(id: string): void {
  heard = { owner: syncSession().taid, id };
}

/** Remembers how far the stream was received, for the next connection of this page. */
export function hearUpTo(id: string): void {
  heard.id = id;
}

/**
 * Writes the place down for the next page. Called once the notices before it are kept: a page that dies between
 * receiving and keeping gets them again, and the list takes none twice.
 */
export function keepPlace(id: string): void {
  if (!id) return;
  try {
    localStorage.setItem(`${KEY}:${heard.owner}`, id);
  } catch {
    // Without storage a reload starts from now; a reconnect still goes on from what is in memory.
  }
}
