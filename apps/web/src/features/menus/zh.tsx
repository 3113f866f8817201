/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const entryDialog = {
  nameMissing: '请填写名称',
  editTitle: (title: Shown) => `编辑 · ${title}`,
  linkTitle: '外部链接',
  groupTitle: '分组',
  cancel: '取消',
  confirm: '确定',
  originalNameHint: (title: Shown) => `留空恢复原名“${title}”`,
  nameHint: '最多 16 个字',
  linkHint: '只接受 https 网址，在新窗口打开',
  icon: '图标',
};

export const moveSteps = {
  up: '上移',
  down: '下移',
  out: '移出分组',
  in: '移入上方分组',
};

export const menuRow = {
  roleDescription: '可排序',
  dragLabel: (title: Shown) => `拖动 ${title}`,
  renamed: (renamed: ReactNode) => <>（原名 {renamed}）</>,
  group: '分组',
  link: '外部链接',
  hidden: '已隐藏',
  editLabel: (title: Shown) => `编辑 ${title}`,
  edit: '编辑',
  show: '显示',
  hide: '隐藏',
  removeLabel: (title: Shown) => `移除 ${title}`,
  remove: '移除',
};

export const menuTree = {
  lifted: (title: Shown) => `已拿起 ${title}。`,
  moved: (title: Shown) => `移到 ${title} 的位置。`,
  dropped: (title: Shown) => `${title} 已放下。`,
  cancelled: (title: Shown) => `已取消，${title} 回到原位。`,
  keyboardHelp: '按空格键拿起，用上下方向键移动，再按空格键放下，Esc 取消。',
};

export const areaMenu = {
  dirty: '未保存的菜单',
  newGroup: '新建分组',
  newLink: '新增外部链接',
  arrangedBy: (changedBy: Shown, changeTime: Shown) => `${changedBy} 于 ${changeTime} 编排`,
  builtIn: '系统默认菜单',
  reset: '恢复默认',
  discard: '放弃修改',
  save: '保存',
  title: '菜单编排',
};

export const menus = {
  title: '菜单',
  intro: '拖动排序，左右拖动进出分组；隐藏只影响显示，权限在“用户与角色”中变更。',
  area: '区域',
};

export const rolePreview = {
  title: '以角色预览',
  intro: '按该角色的权限与许可资料显示；只有一个可见菜单的分组，直接显示该菜单。',
};

export const rolePreviewChanges = {
  none: '与现在的菜单没有差别。',
  lost: (titles: ReactNode) => <>不再看到：{titles}</>,
};

export const saveDialog = {
  resetTitle: '恢复默认菜单',
  saveTitle: '保存菜单',
  confirmReset: '恢复默认',
  confirmSave: '保存并立即生效',
  doneReset: '已恢复默认菜单',
  doneSave: '菜单已保存，所有人立即可见',
  changesMissing: '变更内容尚未读取，请稍候',
  warning: '立即对该区域的所有人生效；隐藏只影响显示，不收回权限。',
};
