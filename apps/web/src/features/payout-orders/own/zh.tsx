/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

export const ownPayouts = {
  title: '代付订单',
  noun: '订单',
  emptyTitle: '没有代付订单',
  emptyHint: '您的程序通过接口创建的，以及您在此发起并经审批的代付订单会出现在这里。',
  ask: '发起代付',
  askMany: '批量代付',
};

export const ownPayoutDrawer = {
  title: '代付订单详情',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  beneficiary: '收款人',
  sendAgain: '重发回调',
  sentAgain: '已重发回调',
  close: '关闭',
};

export const askPayoutDialog = {
  title: '发起代付',
  intro: '提交后由本商户另一名成员审批（没有第二人时由平台审批），通过后即创建代付订单。',
  amount: '代付金额（元）',
  payType: '支付类型',
  numberHint: '选填，不可与以前的代付重复；留空由系统编号',
};

export const askPayoutsDialog = {
  title: '批量代付',
  intro: '上传后逐行核对；提交后由本商户另一名成员审批（没有第二人时由平台审批），通过后即创建代付订单。',
  file: '代付文件',
  fileNote: (rows: number) => `CSV 或 XLSX，第一行为列名，最多 ${rows} 行，不超过 1MB`,
  template: '下载模板',
  templateName: '代付模板.csv',
  example: { name: '张三', bank: '示范银行', remark: '货款' },
  fileMissing: '请选择代付文件',
  nothingGood: '没有可以提交的行，请修改文件后重新上传',
  skipMissing: '请确认跳过未通过的行，或修改文件后重新上传',
  good: (count: number, total: string, fee: string) => `核对通过 ${count} 笔，合计 ${total} 元，手续费 ${fee} 元`,
  refused: (count: number) => `${count} 行未通过：`,
  refusedRow: (row: number, field: string, reason: string) => `第 ${row} 行${field && ` ${field}`}：${reason}`,
  skip: (count: number) => `跳过未通过的行，只提交通过的 ${count} 笔`,
};
