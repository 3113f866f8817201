import { type SonRate, sonRateQuery } from '@mashang/contract/products';
import { standingText } from '@mashang/contract/standing';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listRatesOfSons } from './read-son-rates.ts';

function comingText({ coming }: SonRate): string {
  return coming
    .map(({ effectiveFrom, agtRate, enabled }) => `${effectiveFrom} 起 ${agtRate}%${enabled ? '' : '，关闭'}`)
    .join('；');
}

/** 下级费率 as a file, one line a participant and product. */
export const sonRateExport = exportList({
  name: 'son-rates',
  title: '下级费率',
  permission: 'product:read',
  query: sonRateQuery,
  columns: (): ExportColumn<SonRate>[] => [
    { key: 'sonName', title: '下级', cell: (row) => row.sonName },
    { key: 'legalName', title: '认证名称', cell: (row) => row.legalName },
    { key: 'kind', title: '类型', cell: (row) => (row.kind === 'AGENT' ? '代理' : '码商') },
    { key: 'parentName', title: '上级', cell: (row) => row.parentName },
    { key: 'prdName', title: '产品', cell: (row) => row.prdName },
    { key: 'agtRate', title: '费率（%）', kind: 'number', cell: (row) => row.agtRate },
    { key: 'parentRate', title: '上级费率（%）', kind: 'number', cell: (row) => row.parentRate },
    { key: 'margin', title: '利差（%）', kind: 'number', cell: (row) => row.margin },
    { key: 'state', title: '状态', cell: (row) => (row.agtRate ? (row.enabled ? '已开通' : '已关闭') : '未开通') },
    { key: 'runStatus', title: '接单', cell: standingText },
    { key: 'coming', title: '待生效', cell: comingText },
    { key: 'effectiveFrom', title: '生效时间', cell: (row) => row.effectiveFrom },
  ],
  page: listRatesOfSons,
});
