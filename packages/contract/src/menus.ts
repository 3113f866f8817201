import { z } from 'zod';
import { ROLES } from './permissions.ts';

export type MenuItem = {
  path: string;
  name: string;
  title: string;
  icon: string;
  component: string;
  level: number;
  roles: string[];
  redirect: string;
  hidden: boolean;
  noCache: '0' | '1';
  /** Path of the entry the sidebar marks while this page is open; empty: its own. */
  activeMenu: string;
  /** The title's pinyin, syllables apart by spaces, lower case: what the menu search matches. */
  pinyin: string;
  subMenus: MenuItem[];
};
/** One entry of the menu tree of `/api/menus/current`. */
export const menuItem: z.ZodType<MenuItem> = z
  .object({
    path: z.string(),
    name: z.string(),
    title: z.string(),
    icon: z.string(),
    component: z.string(),
    level: z.int(),
    roles: z.array(z.enum(ROLES)),
    redirect: z.string(),
    hidden: z.boolean(),
    noCache: z.enum(['0', '1']),
    activeMenu: z.string(),
    pinyin: z.string(),
    get subMenus() {
      return z.array(menuItem);
    },
  })
  .meta({ id: 'MenuItem' }) as z.ZodType<MenuItem>;
