import type { PageEntry, PageName } from '@mashang/contract/pages';
import type { Area, Permission } from '@mashang/contract/permissions';
import type { ComponentType } from 'react';

/** A page a menu may name: where its code is. */
export type PageDoor = {
  load(): Promise<{ default: ComponentType }>;
  /** Starts fetching what the page will ask for at this query, while its code is on its way. */
  warm?(search: string): Promise<unknown>;
};

/** The pages of a feature, by their names in the contract. */
export type Doors = Partial<Record<PageName, PageDoor>>;

/** A page that is there without a menu entry, for the areas named. */
export type FixedPage = PageEntry & {
  /** The title's pinyin, syllables apart by spaces, lower case: what the menu search matches. */
  pinyin: string;
  areas: readonly Area[];
  /** There for nobody without it. */
  permission?: Permission;
  affix?: boolean;
};
