import { describe, expect, it } from 'vitest';
import type { MenuSite, PageEntry } from '../../../features/menus/menu-rules.ts';
import { type Place, placeOf } from './place-rules.ts';

function page(path: string, affix = false): PageEntry {
  return {
    path,
    name: path,
    title: path,
    icon: '',
    component: 'x',
    affix,
    noCache: false,
    hidden: false,
    activeMenu: path,
    pinyin: '',
    notice: '',
    parents: [],
  };
}
const site: MenuSite = {
  pages: [page('/order/list'), page('/dashboard', true)],
  sidebar: [],
  redirects: new Map([['/order', '/order/list']]),
  home: '/dashboard',
  forbidden: new Set(['/admin']),
};
function at(pathname: string, search = '', hash = ''): Place {
  return placeOf({ pathname, search, hash }, site);
}
function settled(place: Place): unknown {
  return place.kind === 'page' ? [place.address, place.settle] : place;
}

describe('an address', () => {
  it('of a page is that page, with query and hash as its own state', () => {
    expect(settled(at('/order/list', '?page=2', '#row'))).toEqual(['/order/list?page=2#row', 'no']);
  });

  it.each([
    ['/', '/dashboard?x=1'],
    ['/order', '/order/list?x=1'],
    ['/order/', '/order/list?x=1'],
    ['//order//list/', '/order/list?x=1'],
  ])('%s is corrected as %s', (pathname, address) => {
    expect(settled(at(pathname, '?x=1'))).toEqual([address, 'rename']);
  });

  it('of nothing says whether it is unknown or not for this user', () => {
    expect(at('/nowhere').kind).toBe('unknown');
    expect(at('/admin').kind).toBe('forbidden');
    expect(at('/redirections').kind).toBe('unknown');
  });
});

describe('/redirect', () => {
  it('refreshes the page behind it, with query and hash', () => {
    expect(settled(at('/redirect/order/list', '?page=2', '#row'))).toEqual(['/order/list?page=2#row', 'refresh']);
    expect(settled(at('/redirect/order'))).toEqual(['/order/list', 'refresh']);
    expect(settled(at('/redirect/'))).toEqual(['/dashboard', 'refresh']);
    expect(settled(at('/redirect'))).toEqual(['/dashboard', 'refresh']);
  });

  it('ends, however often it is nested, and never at another host', () => {
    expect(settled(at('/redirect/redirect/redirect/dashboard'))).toEqual(['/dashboard', 'refresh']);
    expect(settled(at('/redirect/redirect'))).toEqual(['/dashboard', 'refresh']);
    expect(at('/redirect//evil.example', '?x=1')).toEqual({ kind: 'elsewhere', to: '/evil.example?x=1' });
    expect(at('/redirect/login')).toEqual({ kind: 'elsewhere', to: '/login' });
  });
});
