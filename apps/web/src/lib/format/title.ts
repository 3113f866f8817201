import type { Area } from '@mashang/contract/permissions';
import { useEffect } from 'react';
import { create } from 'zustand';
import { AREA_TITLES } from '../session/current-user.ts';

/** Number of unread notices; shown before the title. */
export const useUnreadCount = create<{ unread: number }>(() => ({ unread: 0 }));

/** `<section> - 码商后台`, with the unread count in front when there is one. */
export function titleText(section: string, area: Area | undefined, unread: number): string {
  const base = `${section} - ${AREA_TITLES[area ?? 'code_merchant']}`;
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${base}` : base;
}

/** Sets the document's title while the calling component is shown. */
export function usePageTitle(section: string, area?: Area): void {
  const unread = useUnreadCount((state) => state.unread);
  useEffect(() => {
    document.title = titleText(section, area, unread);
  }, [section, area, unread]);
}
