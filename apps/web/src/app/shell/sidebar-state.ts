import { create } from 'zustand';
import { readCookie, writeCookie } from '../../lib/cookie.ts';

const COOKIE = 'sidebarStatus';
const YEAR_S = 31_536_000;

type SidebarState = {
  /** Open or collapsed on a wide screen; remembered. */
  opened: boolean;
  /** Laid over the page on a narrow screen. */
  overlay: boolean;
};
export const useSidebar = create<SidebarState>(() => ({ opened: readCookie(COOKIE) !== '0', overlay: false }));

/** Opens or closes the sidebar in the way the screen's width asks for. */
export function toggleSidebar(isMobile: boolean): void {
  const { opened, overlay } = useSidebar.getState();
  if (isMobile) {
    useSidebar.setState({ overlay: !overlay });
    return;
  }
  useSidebar.setState({ opened: !opened });
  writeCookie(COOKIE, opened ? '0' : '1', YEAR_S);
}

/** Takes the overlay away: after a route change, a click outside, Escape. */
export function closeOverlay(): void {
  if (useSidebar.getState().overlay) useSidebar.setState({ overlay: false });
}
