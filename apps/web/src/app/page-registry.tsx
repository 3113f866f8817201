import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { collectionOrderPages } from '../features/collection-orders/routes.ts';
import { dashboardFixedPages, dashboardPages } from '../features/dashboard/routes.ts';
import { messageFixedPages, messagePages } from '../features/messages/routes.ts';
import { signInFixedPages, signInPages } from '../features/sign-in/routes.ts';
import { webhookPages } from '../features/webhooks/routes.ts';
import type { FixedPage, PageDoor } from '../lib/page-door.ts';

/** Every page the menus may name. Add a feature's door here. */
const DOORS: readonly PageDoor[] = [
  ...dashboardPages,
  ...collectionOrderPages,
  ...webhookPages,
  ...messagePages,
  ...signInPages,
];

/** Pages that are there without a menu entry; the last two wait for their own features. */
export const FIXED_PAGES: readonly FixedPage[] = [
  ...dashboardFixedPages,
  ...signInFixedPages,
  ...messageFixedPages,
  {
    path: '/agt/confchannel/index',
    name: 'ConfChannel',
    title: '代理中心',
    icon: 'users',
    component: 'agent-center',
    areas: ['agent'],
  },
  {
    path: '/agtpollconfig/index',
    name: 'PollConfig',
    title: '产品轮询管理',
    icon: 'refresh',
    component: 'poll-config',
    areas: ['agent'],
  },
];

const made = new Map<string, LazyExoticComponent<ComponentType>>();

/** The page of a menu's component name; undefined when nobody has built one. */
export function pageOfComponent(component: string): LazyExoticComponent<ComponentType> | undefined {
  const known = made.get(component);
  if (known) return known;
  const door = DOORS.find((door) => door.component === component);
  if (!door) return undefined;
  const page = lazy(door.load);
  made.set(component, page);
  return page;
}

/** Starts fetching a page's code before it is drawn. */
export function preloadComponent(component: string): void {
  void DOORS.find((door) => door.component === component)
    ?.load()
    .catch(() => undefined);
}
