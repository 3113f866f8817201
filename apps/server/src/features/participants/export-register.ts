import { PROVINCES } from '@mashang/contract/businesses';
import { PARTICIPANT_KIND_NAMES, type RegisterRow, registerQuery } from '@mashang/contract/participants';
import { standingText } from '@mashang/contract/standing';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { readRegister } from './read-register.ts';

/** Columns of the register, on screen, in its files and on the command line alike. */
export const REGISTER_COLUMNS: readonly ExportColumn<RegisterRow>[] = [
  { key: 'name', title: '登录名', cell: (row) => row.name },
  { key: 'legalName', title: '企业名称', cell: (row) => row.legalName },
  { key: 'kind', title: '类型', cell: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
  { key: 'parentName', title: '上级', cell: (row) => row.parentName },
  { key: 'appointedOn', title: '委任日期', cell: (row) => row.appointedOn },
  { key: 'contractNo', title: '合同编号', cell: (row) => row.contractNo },
  { key: 'contractFrom', title: '合同起始日', cell: (row) => row.contractFrom },
  { key: 'contractTo', title: '合同终止日', cell: (row) => row.contractTo },
  { key: 'areas', title: '代理省份', cell: (row) => row.areas.map((code) => PROVINCES[code] ?? code).join('、') },
  { key: 'area', title: '区域说明', cell: (row) => row.area },
  { key: 'products', title: '开通产品', cell: (row) => row.products },
  { key: 'channels', title: '收款渠道', cell: (row) => row.channels },
  { key: 'trainedOn', title: '最近培训', cell: (row) => row.trainedOn },
  { key: 'trainedUntil', title: '培训有效期至', cell: (row) => row.trainedUntil },
  { key: 'training', title: '培训内容', cell: (row) => row.training },
  { key: 'standing', title: '状态', cell: standingText },
  { key: 'gate', title: '停止派单原因', cell: (row) => row.gate },
  { key: 'kycExpiresAt', title: '认证到期', cell: (row) => row.kycExpiresAt },
  { key: 'riskTier', title: '风险等级', cell: (row) => RISK_TIER_NAMES[row.riskTier] },
  { key: 'updateTime', title: '更新时间', cell: (row) => row.updateTime },
];

/** 代理登记簿 as a file, one line an agent. */
export const registerExport = exportList({
  name: 'agent-register',
  title: '代理登记簿',
  permission: 'participant:oversee',
  query: registerQuery,
  columns: () => REGISTER_COLUMNS,
  page: readRegister,
});
