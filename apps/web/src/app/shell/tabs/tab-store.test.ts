import { expect, it } from 'vitest';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import { tabOf } from './tab-store.ts';

it('a page without a title has a tab that can be read and closed', () => {
  const page: PageEntry = {
    path: '/a',
    name: 'A',
    title: '',
    icon: '',
    component: 'a',
    affix: false,
    noCache: true,
    hidden: false,
    activeMenu: '/a',
    pinyin: '',
    notice: '',
    parents: [],
  };
  expect(tabOf(page, '/a?page=2')).toEqual({
    path: '/a',
    fullPath: '/a?page=2',
    title: 'no-name',
    affix: false,
    noCache: true,
  });
  expect(tabOf({ ...page, title: '甲' }, '/a').title).toBe('甲');
});
