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
  /** Path of the entry that the sidebar highlights while this page is open; empty means its own. */
  activeMenu: string;
  /** The title's pinyin in lower case, syllables separated by spaces; the menu search matches it. */
  pinyin: string;
  /** Notice above the page while its service is winding down; empty while it is on. */
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

/** GET /api/menus/reason?path=: why a page is not in the reader's menu. */
export const menuReasonQuery = z.strictObject({
  path: z
    .string()
    .regex(/^\/[\w/.()-]{0,120}$/, '页面地址不正确')
    .meta({ title: '页面地址' }),
});
export const menuReason = z.object({
  /** There is no such page, the user's roles do not allow it, or its service is off at present. */
  kind: z.enum(['unknown', 'permission', 'service']),
  /** The page's title and, for a service, why it is off; both are empty if there is no such page. */
  title: z.string(),
  text: z.string(),
});
export type MenuReason = z.infer<typeof menuReason>;

// Arrangement of an area's menu ---------------------------------------------------------------------------------------

export const MENU_KINDS = ['page', 'group', 'link'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];
/** Maximum number of menu levels, including nested groups; the database holds the same limit. */
export const MENU_LEVELS = 3;
export const MENU_NODES_MAX = 200;
/** Entries that nobody can hide: the first page, and the page that arranges menus. */
export const NEVER_HIDDEN = ['/dashboard', '/menus'] as const;

const key = z
  .string()
  .regex(/^(\/[a-z0-9/-]{1,60}|(group|link):[a-z0-9]{4,24})$/, '菜单编号不正确')
  .meta({ title: '菜单' });
const area = z.enum(AREAS).meta({ title: '区域' });
/** Name of an entry; empty means the built-in one. */
export const ENTRY_TITLE: Field = { title: '名称', max: 16 };
/** Target of an outside link; the entry of a page or a group has none. */
export const ENTRY_URL: Field = { title: '网址', kind: 'url', max: 500 };
/** The address of an outside link, which is required. */
export const LINK_URL: Field = {
  ...ENTRY_URL,
  pattern: /^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[^\s\\]*)?$/,
  message: '网址须以 https:// 开头，域名小写',
};
/** One entry in its position: the list is in order, `parent` is a key; empty means the top level. */
export const menuNode = z.strictObject({
  key,
  parent: z.union([z.literal(''), key]).meta({ title: '所在分组' }),
  kind: z.enum(MENU_KINDS).meta({ title: '类别' }),
  /** Empty means the built-in name. */
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
  /** Whether it differs from the built-in arrangement. */
  custom: z.boolean(),
  changedBy: z.string(),
  changeTime: z.string(),
  nodes: z.array(menuNode),
  /** The built-in names and icons by key, and the permission that shows each entry. */
  builtIn: z.array(z.object({ key: z.string(), title: z.string(), icon: z.string(), permission: z.string() })),
});
export type Arrangement = z.infer<typeof arrangement>;
const version = z.int().min(0).meta({ title: '版本' });
const code = googleAuthCode.optional();
/**
 * POST /api/menus/arrange ⓖ: every entry of the area in order. Refused if somebody else changed the arrangement since.
 */
export const arrangeBody = z.strictObject({ area, version, nodes, googleAuthCode: code });
export type ArrangeBody = z.infer<typeof arrangeBody>;
/** POST /api/menus/resetArrangement ⓖ */
export const resetArrangementBody = z.strictObject({ area, version, googleAuthCode: code });
export type ResetArrangementBody = z.infer<typeof resetArrangementBody>;
/**
 * POST /api/menus/changes: the effects of saving these entries or, without them, of returning to the built-in
 * arrangement.
 */
export const menuChangesBody = z.strictObject({ area, nodes: nodes.optional() });
export type MenuChangesBody = z.infer<typeof menuChangesBody>;
export const menuChange = z.object({
  /** `隐藏`, `改名`, `移动` … */
  what: z.string(),
  title: z.string(),
  /** The old and new value; empty where `what` says everything. */
  detail: z.string(),
  /** Roles that see the entry now and no longer would, with the number of people in each. */
  losers: z.array(z.string()),
});
export type MenuChange = z.infer<typeof menuChange>;
export const menuChanges = z.array(menuChange);
/**
 * POST /api/menus/preview: the menu that a role, or a user with these permissions, sees in the saved arrangement or in
 * this one.
 */
export const previewMenuBody = z.strictObject({
  area,
  role: z.string().max(32).optional().meta({ title: '角色' }),
  permissions: z.array(z.string().max(64)).max(200).optional().meta({ title: '权限' }),
  nodes: nodes.optional(),
});
export type PreviewMenuBody = z.infer<typeof previewMenuBody>;
