/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const membersPage = {
  heading: '成员',
  note: '成员以各自的账号登录商户中心。角色与停用须由另一名商户管理员操作；可发起或审批双人事项的角色，须另一人审批后生效。',
  add: '新增成员',
  empty: '还没有成员',
  emptyHint: '商户管理员可以新增成员，并分配角色。',
};

export const memberColumns = {
  username: '登录名',
  self: '（本人）',
  nickname: '姓名',
  roles: '角色',
  standing: '状态',
  lastSeen: '最近活动',
  actions: '操作',
  byOthers: '由其他管理员修改',
  change: '修改',
  changeLabel: (username: Shown) => `修改 ${username}`,
};

export const memberDialogs = {
  roles: '角色',
  rolesNeeded: '请选择角色',
  invite: '新增成员',
  inviteDirty: '未提交的新成员',
  change: (username: Shown) => `修改成员 · ${username}`,
  changeDirty: '未提交的成员修改',
  changed: '成员已修改',
  save: '保存',
  enabled: '登录',
  byTwo:
    '该角色可发起或审批须双人办理的事项：提交后须另一人审批才生效。新成员的初始密码，审批通过后由您在审批中心领取一次。',
  submit: '提交审批',
  proposed: '已提交，待另一人审批',
  on: '可以登录',
  off: '停用，立即退出所有设备',
  first: (merchant: Shown) => `新增首位用户 · ${merchant}`,
  firstButton: '新增首位用户',
  firstNote: '首位用户是商户管理员；其余成员由商户自行新增。须另一名运营人员审批，请先确认此人代表该商户。',
};

export const enteredDialog = {
  title: '用户已新增',
  notice: (hours: ReactNode) => (
    <>初始密码仅显示这一次，{hours} 小时内有效，首次登录须自行设置新密码。请当面或以安全的方式交给本人。</>
  ),
  username: '登录名',
  password: '初始密码',
  until: '有效期至',
  close: '完成',
};
