import type { ReactNode } from 'react';

/** Every text of these screens; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const bothSidesNotice = {
  notice: (count: ReactNode, kinds: ReactNode) => (
    <>
      同一人将兼有以下 {count} 类的发起与审批：{kinds}
      。本人不能审批自己的申请，但两名这样的用户可以互相审批；建议把发起与审批分给不同角色。
    </>
  ),
};

export const bothSidesOfRole = {
  label: (name: Shown) => `${name}兼有发起与审批的类型`,
  summary: (count: ReactNode) => <>兼有发起与审批 {count} 类</>,
};

export const userColumns = {
  username: '账号',
  self: '（本人）',
  nickname: '姓名',
  roles: '角色',
  standing: '状态',
  lastSeen: '最近在线',
  createTime: '创建时间',
  actions: '操作',
  byOthers: '须由他人变更',
  changeLabel: (username: Shown) => `变更 ${username}`,
  change: '变更',
  devicesLabel: (username: Shown) => `登录与设备 ${username}`,
  devices: '登录与设备',
};

export const usersTab = {
  note: '新增、停用、变更角色、重设密码与重置谷歌验证都须另一名管理员审批；任何人不能变更自己的账号。',
  add: '新增用户',
  operatorUsers: '用户',
  title: '还没有用户',
  hint: '新增用户并经审批后出现在这里。',
};

export const tabs = {
  users: '用户',
  roles: '角色与权限',
};

export const operatorUsersPage = {
  heading: '用户与角色',
};

export const permissionGroups = {
  reports: '首页与报表',
  orders: '订单',
  merchants: '商户',
  participants: '参与方',
  products: '产品与账户类型',
  ledger: '账本与对账',
  risk: '风控',
  institution: '机构',
  personal: '个人',
};

export const otherPermissions = {
  title: '其他',
};

export const roleBoxes = {
  label: '角色',
};

export const effect = {
  region: '效果预览',
  nothing: '无',
  menus: (names: ReactNode) => <>可见菜单：{names}</>,
  summary: (added: ReactNode, addedNames: ReactNode, removed: ReactNode, removedNames: ReactNode, users: ReactNode) => (
    <>
      新增 {added} 项{addedNames}，取消 {removed} 项{removedNames}；影响 {users} 名用户，生效后立即刷新。
    </>
  ),
};

export const roleDialog = {
  changeTitle: (name: Shown) => `变更角色 · ${name}`,
  addTitle: '新增角色',
  codeHint: (code: Shown) => `建立后不能修改：${code}`,
  notYours: '您没有该权限，不能授予',
  archive: '停用该角色（须先没有用户拥有它）',
};

export const roleMatrix = {
  region: '权限对照',
  permission: '权限',
  has: '有',
  hasNot: '无',
};

export const rolesTab = {
  archived: '已停用',
  builtIn: '系统内置',
  own: '自定义',
  facts: (permissions: ReactNode, users: ReactNode, origin: ReactNode) => (
    <>
      {permissions} 项权限 · {users} 名用户
      {origin}
    </>
  ),
  byOthers: '本人拥有，须由他人变更',
  changeLabel: (name: Shown) => `变更角色 ${name}`,
  change: '变更角色',
  add: '＋ 新增角色',
};

export const deviceLists = {
  sessionsHeading: '登录中',
  noSessions: '没有登录中的设备。',
  computer: '电脑',
  phone: '手机',
  sessionFacts: (ip: Shown, lastSeen: Shown) => `${ip} · 最近 ${lastSeen}`,
  endSessionLabel: (name: Shown) => `退出 ${name}`,
  endSession: '退出',
  passkeysHeading: '通行密钥',
  noPasskeys: '没有通行密钥。',
  lastUsed: (lastUsedAt: Shown) => `最近使用 ${lastUsedAt}`,
  neverUsed: '还未使用过',
  passkeyFacts: (createdAt: Shown, lastUsedAt: Shown) => `添加于 ${createdAt} · ${lastUsedAt}`,
  removePasskeyLabel: (name: Shown) => `移除 ${name}`,
  removePasskey: '移除',
  knownHeading: '已知设备',
  noneKnown: '没有已知设备。',
  knownFacts: (createdAt: Shown, lastUsedAt: Shown) => `首次 ${createdAt} · 最近登录 ${lastUsedAt}`,
};

export const endDialog = {
  oneTitle: '退出一个登录',
  allTitle: '全部退出',
  confirm: '退出登录',
  done: (ended: Shown) => `已退出 ${ended} 个登录`,
  reason: '原因',
  lead: '立即生效，原因会显示给本人。密码、谷歌验证与通行密钥不变：账号可能已被他人掌握时，请改用重设密码或重置谷歌验证。',
};

export const removePasskey = {
  title: (username: Shown) => `移除通行密钥 · ${username}`,
  lead: (name: ReactNode) => <>审批通过后“{name}”不能再登录，该用户的所有设备退出登录。</>,
};

export const userDevicesDialog = {
  title: (username: Shown) => `登录与设备 · ${username}`,
  close: '关闭',
  endAll: '全部退出',
};

export const createUserDialog = {
  title: '新增用户',
  note: '审批通过后生成初始密码，由您在审批详情中领取，只显示一次。',
  phone: '手机号（选填）',
};

export const changeUserDialog = {
  title: (username: Shown) => `变更用户 · ${username}`,
  enabled: '状态',
  on: '启用',
  off: '停用',
};
