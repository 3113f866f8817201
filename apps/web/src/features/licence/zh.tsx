/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const licenceDialog = {
  title: '变更许可资料',
  jurisdiction: '法域',
  settlementMode: '结算方式',
  services: '许可业务',
};

export const licencePage = {
  heading: '许可资料',
  editing: '变更许可资料',
  notice: '未配置许可资料，资金业务已关闭。',
  expired: '已过期',
  valid: '有效',
  licenceNo: '许可证编号',
  regulator: '监管机构',
  name: '法域',
  settlementModes: '结算方式',
  validFrom: '有效期起',
  validTo: '有效期止',
  map: '许可业务',
  note: '许可与法域政策未涵盖的业务自动关闭，菜单与接口同时停用；变更须另一名管理员审批。',
};

export const modeNames = { institution: '机构结算', agent_float: '代理预付额度' };

export const typesText = {
  all: '全部',
};

export const policiesPanel = {
  name: '法域',
  standing: '状态',
  builtIn: '系统内置',
  entered: '已录入',
  current: '当前适用',
  services: '允许的业务',
  modes: '结算方式',
  types: '账户类型',
  actions: '操作',
  note: '不可修改',
  editingLabel: (code: Shown) => `变更政策 ${code}`,
  editing: '变更',
  region: '法域政策',
  new: '上传法域政策',
  policies: '法域政策',
  title: '没有法域政策',
};

export const policyDialog = {
  otherCode: (code: Shown, code2: Shown) => `文件属于 ${code}，不是 ${code2}`,
  tooLarge: '文件不能超过 64 KB',
  changeTitle: (code: Shown) => `变更法域政策 · ${code}`,
  uploadTitle: '上传法域政策',
  fileMissing: '请选择政策文件',
  current: '现行',
  blank: '空白',
  download: (policy: ReactNode) => <>下载{policy}文件</>,
  lead: (policy: ReactNode) => (
    <>
      政策以经审阅的 JSON 文件提交，由两人审批。文件写明 code、name、services、settlementModes、accountTypes 和
      legalBasis；未列出的一律不允许。
      {policy}
    </>
  ),
  file: '政策文件',
  fileRead: (fileName: string | undefined) => `已读取 ${fileName}，下一步校验并显示将要变更的内容。`,
};

export const readPolicyFile = {
  notAnObject: '文件不是 JSON 对象',
  wrongCode: 'code：须为 ISO 3166 代码，例如 SG',
};
