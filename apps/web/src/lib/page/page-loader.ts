import type { PageEntry, PageName } from '@mashang/contract/pages';
import type { Area, Permission } from '@mashang/contract/permissions';
import type { ComponentType } from 'react';

/** A page that a menu may name, with the loader of its code. */
export type PageLoader = {
  load(): Promise<{ default: ComponentType }>;
  /** Starts fetching the data that the page needs at this query, while its code is loading. */
  warm?(search: string): Promise<unknown>;
};

/** The pages of a feature, by their names in the contract. */
export type PageLoaders = Partial<Record<PageName, PageLoader>>;

/** A page that exists without a menu entry, for the named areas. */
export type FixedPage = PageEntry & {
  /** The title's pinyin, syllables separated by spaces, lower case: the menu search matches it. */
  pinyin: string;
  areas: readonly Area[];
  /** Only a user with this permission has the page. */
  permission?: Permission;
  affix?: boolean;
};
