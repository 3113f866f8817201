import type { Area } from '@mashang/contract/permissions';
import type { UserInfo } from '@mashang/contract/sign-in';
import { createContext, useContext } from 'react';
import * as zh from '../zh-first.ts';

/** Names of the three areas in page titles. */
export const AREA_TITLES: Record<Area, string> = zh.areaTitles;
export const AREA_SHORT_TITLES: Record<Area, string> = zh.areaShortTitles;
/** Theme colour of each area; white text on each has a contrast above 6 : 1. */
export const AREA_COLORS: Record<Area, string> = {
  agent: '#1f5fbf',
  code_merchant: '#166572',
  operator: '#4a4a9c',
  merchant: '#8a4b1f',
};

export const CurrentUser = createContext<UserInfo | null>(null);

/** The signed-in user; usable only inside the layout. */
export function useCurrentUser(): UserInfo {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('useCurrentUser is for pages inside the layout');
  return user;
}

/** Whether the user has the named permission. For convenience only: the server decides. */
export function useMay(permission: string): boolean {
  return useCurrentUser().sysPermissions.includes(permission);
}
