import { z } from 'zod';
import { type Field, fieldSchema } from './fields.ts';
import { AREAS } from './permissions.ts';
import { googleAuthCode } from './sign-in.ts';

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
  /** What stands above the page while its service is winding down; empty while it is on. */
  notice: string;
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
    roles: z.array(z.string()),
    redirect: z.string(),
    hidden: z.boolean(),
    noCache: z.enum(['0', '1']),
    activeMenu: z.string(),
    pinyin: z.string(),
    notice: z.string(),
    get subMenus() {
      return z.array(menuItem);
    },
  })
  .meta({ id: 'MenuItem' }) as z.ZodType<MenuItem>;

/** GET /api/menus/reason?path=: why a page is not in the menu of who asks. */
export const menuReasonQuery = z.strictObject({
  path: z
    .string()
    .regex(/^\/[\w/.()-]{0,120}$/, '页面地址不正确')
    .meta({ title: '页面地址' }),
});
export const menuReason = z.object({
  /** No such page, not for this user's roles, or its service is off at this moment. */
  kind: z.enum(['unknown', 'permission', 'service']),
  /** The page's title and, of a service, why it is off; both empty for no such page. */
  title: z.string(),
  text: z.string(),
});
export type MenuReason = z.infer<typeof menuReason>;

// How an area's menu is arranged --------------------------------------------------------------------------------------

export const MENU_KINDS = ['page', 'group', 'link'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];
/** Levels of the menu, groups in groups counted; the database holds the same. */
export const MENU_LEVELS = 3;
export const MENU_NODES_MAX = 200;
/** Entries nobody can hide: the first page, and the page that arranges menus. */
export const NEVER_HIDDEN = ['/dashboard', '/menus'] as const;

const key = z
  .string()
  .regex(/^(\/[a-z0-9/-]{1,60}|(group|link):[a-z0-9]{4,24})$/, '菜单编号不正确')
  .meta({ title: '菜单' });
const area = z.enum(AREAS).meta({ title: '区域' });
/** How an entry is called; empty: as the program names it. */
export const ENTRY_TITLE: Field = { title: '名称', max: 16 };
/** Where an outside link leads; the entry of a page or a group has none. */
export const ENTRY_URL: Field = { title: '网址', kind: 'url', max: 500 };
/** The address of an outside link, which must lead somewhere. */
export const LINK_URL: Field = {
  ...ENTRY_URL,
  pattern: /^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[^\s\\]*)?$/,
  message: '网址须以 https:// 开头，域名小写',
};
/** One entry where it stands: the list is in order, parents by key; empty: at the top. */
export const menuNode = z.strictObject({
  key,
  parent: z.union([z.literal(''), key]).meta({ title: '所在分组' }),
  kind: z.enum(MENU_KINDS).meta({ title: '类别' }),
  /** Empty: as the program names it. */
  title: fieldSchema(ENTRY_TITLE),
  icon: z
    .string()
    .regex(/^[a-z-]{0,32}$/, '图标不存在')
    .meta({ title: '图标' }),
  hidden: z.boolean().meta({ title: '隐藏' }),
  url: fieldSchema(ENTRY_URL),
});
export type MenuNode = z.infer<typeof menuNode>;
const nodes = z.array(menuNode).max(MENU_NODES_MAX, '菜单最多 200 项').meta({ title: '菜单' });

/** GET /api/menus/arrangement */
export const arrangementQuery = z.strictObject({ area });
export const arrangement = z.object({
  area,
  version: z.int(),
  /** Whether it differs from the program's own. */
  custom: z.boolean(),
  changedBy: z.string(),
  changeTime: z.string(),
  nodes: z.array(menuNode),
  /** The program's own names and icons by key, and which permission shows an entry. */
  builtIn: z.array(z.object({ key: z.string(), title: z.string(), icon: z.string(), permission: z.string() })),
});
export type Arrangement = z.infer<typeof arrangement>;
const version = z.int().min(0).meta({ title: '版本' });
const code = googleAuthCode.optional();
/** POST /api/menus/arrange ⓖ: every entry of the area in order. A change on top of another one is refused. */
export const arrangeBody = z.strictObject({ area, version, nodes, googleAuthCode: code });
export type ArrangeBody = z.infer<typeof arrangeBody>;
/** POST /api/menus/resetArrangement ⓖ */
export const resetArrangementBody = z.strictObject({ area, version, googleAuthCode: code });
export type ResetArrangementBody = z.infer<typeof resetArrangementBody>;
/**
 * POST /api/menus/changes: what saving these entries, or going back to the program's own without
 * them, would change for whom.
 */
export const menuChangesBody = z.strictObject({ area, nodes: nodes.optional() });
export type MenuChangesBody = z.infer<typeof menuChangesBody>;
export const menuChange = z.object({
  /** `隐藏`, `改名`, `移动` … */
  what: z.string(),
  title: z.string(),
  /** From what to what; empty where `what` says it all. */
  detail: z.string(),
  /** Who sees the entry now and would not: roles with how many people have them. */
  losers: z.array(z.string()),
});
export type MenuChange = z.infer<typeof menuChange>;
export const menuChanges = z.array(menuChange);
/**
 * POST /api/menus/preview: what a role, or somebody with these permissions, sees of the
 * saved arrangement or of this one.
 */
export const previewMenuBody = z.strictObject({
  area,
  role: z.string().max(32).optional().meta({ title: '角色' }),
  permissions: z.array(z.string().max(64)).max(200).optional().meta({ title: '权限' }),
  nodes: nodes.optional(),
});
export type PreviewMenuBody = z.infer<typeof previewMenuBody>;
