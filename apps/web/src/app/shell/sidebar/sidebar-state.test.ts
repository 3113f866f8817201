import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeOverlay, toggleSidebar, useSidebar } from './sidebar-state.ts';

// The choice is stored in a cookie, whose flags depend on the address.
beforeAll(() => vi.stubGlobal('location', { protocol: 'https:' }));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => useSidebar.setState(useSidebar.getInitialState(), true));
const now = () => {
  const { opened, overlay, withoutAnimation } = useSidebar.getState();
  return { opened, overlay, withoutAnimation };
};

describe('the sidebar', () => {
  it('slides on a wide screen, whatever happened on a narrow one before', () => {
    useSidebar.setState({ withoutAnimation: true });
    toggleSidebar(false);
    expect(now()).toEqual({ opened: false, overlay: false, withoutAnimation: false });
  });

  it('slides over a narrow screen and leaves it at once', () => {
    toggleSidebar(true);
    expect(now()).toEqual({ opened: true, overlay: true, withoutAnimation: false });
    toggleSidebar(true);
    expect(now()).toEqual({ opened: true, overlay: false, withoutAnimation: true });
  });

  it('leaves at once when the page changes under it, and stays as it is without an overlay', () => {
    closeOverlay();
    expect(now().withoutAnimation).toBe(false);
    toggleSidebar(true);
    closeOverlay();
    expect(now()).toEqual({ opened: true, overlay: false, withoutAnimation: true });
  });
});
