import type { Area } from '@mashang/contract/permissions';
import type { ComponentType } from 'react';

/** A page a menu may name: how the menu calls it, and where its code is. */
export type PageDoor = {
  component: string;
  load(): Promise<{ default: ComponentType }>;
  /** Starts fetching what the page will ask for at this query, while its code is on its way. */
  warm?(search: string): Promise<unknown>;
};

/** A page that is there without a menu entry, for the areas named. */
export type FixedPage = {
  path: string;
  name: string;
  title: string;
  icon: string;
  component: string;
  areas: readonly Area[];
  affix?: boolean;
};
