import { create } from 'zustand';
import { readCookie, writeCookie } from '../../../lib/api/cookie.ts';

const COOKIE = 'sidebarStatus';
const YEAR_S = 31_536_000;

type SidebarState = {
  /** Whether the sidebar is open on a wide screen, not collapsed; stored in a cookie. */
  opened: boolean;
  /** Whether it changes without animation, as when a narrow screen's overlay closes. */
  withoutAnimation: boolean;
  /** Whether it lies over the page on a narrow screen. */
  overlay: boolean;
  /** Open groups by key; opening one closes no other, so that nothing moves by itself. */
  groups: Record<string, boolean>;
  /** Key of the entry whose name or children are shown beside the collapsed sidebar. */
  flyout: string | undefined;
};
export const useSidebar = create<SidebarState>(() => ({
  opened: readCookie(COOKIE) !== '0',
  withoutAnimation: false,
  overlay: false,
  groups: {},
  flyout: undefined,
}));

/** Opens or closes the sidebar, as an overlay on a narrow screen. */
export function toggleSidebar(isMobile: boolean): void {
  const { opened, overlay } = useSidebar.getState();
  if (isMobile) {
    useSidebar.setState({ overlay: !overlay, withoutAnimation: overlay });
    return;
  }
  useSidebar.setState({ opened: !opened, withoutAnimation: false, flyout: undefined });
  writeCookie(COOKIE, opened ? '0' : '1', YEAR_S);
}

/** Closes the overlay: after a route change, a click outside, Escape, or when the screen has become wide. */
export function closeOverlay(): void {
  if (useSidebar.getState().overlay) useSidebar.setState({ overlay: false, withoutAnimation: true });
}

/** Opens or closes groups. */
export function setGroups(keys: readonly string[], open: boolean): void {
  const { groups } = useSidebar.getState();
  if (keys.every((key) => (groups[key] ?? false) === open)) return;
  useSidebar.setState({ groups: { ...groups, ...Object.fromEntries(keys.map((key) => [key, open])) } });
}

/** Shows an entry's flyout, or none. */
export function showFlyout(key: string | undefined): void {
  if (useSidebar.getState().flyout !== key) useSidebar.setState({ flyout: key });
}
