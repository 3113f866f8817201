import type { Area, Permission } from '@mashang/contract/permissions';
import type { ComponentType } from 'react';

/** A page a menu may name: how the menu calls it, and where its code is. */
export type PageDoor = {
  component: string;
  load(): Promise<{ default: ComponentType }>;
  /** Where the product's own menu puts it: a browser that was never here can start on it before the menu has come. */
  usualPath?: string;
  /** Starts fetching what the page will ask for at this query, while its code is on its way. */
  warm?(search: string): Promise<unknown>;
};

/** A page that is there without a menu entry, for the areas named. */
export type FixedPage = {
  path: string;
  name: string;
  title: string;
  /** The title's pinyin, syllables apart by spaces, lower case: what the menu search matches. */
  pinyin: string;
  icon: string;
  component: string;
  areas: readonly Area[];
  /** There for nobody without it. */
  permission?: Permission;
  affix?: boolean;
};
