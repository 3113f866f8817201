import { listColumns } from '../list-columns.ts';
import type { SonRate } from '../products.ts';
import { standingText } from '../standing.ts';

function comingText({ coming }: SonRate): string {
  return coming
    .map(({ effectiveFrom, agtRate, enabled }) => `${effectiveFrom} 起 ${agtRate}%${enabled ? '' : '，关闭'}`)
    .join('；');
}

/** 下级费率, one participant and product a row. */
export const SON_RATE_COLUMNS = listColumns<SonRate>()({
  sonName: { title: '下级', text: (row) => row.sonName },
  legalName: { title: '认证名称', text: (row) => row.legalName },
  kind: { title: '类型', text: (row) => (row.kind === 'AGENT' ? '代理' : '码商') },
  parentName: { title: '上级', text: (row) => row.parentName },
  prdName: { title: '产品', text: (row) => row.prdName },
  agtRate: { title: '费率', fileTitle: '费率（%）', kind: 'number', text: (row) => row.agtRate },
  parentRate: {
    title: '上级费率',
    fileTitle: '上级费率（%）',
    kind: 'number',
    extra: true,
    text: (row) => row.parentRate,
  },
  margin: { title: '利差', fileTitle: '利差（%）', kind: 'number', text: (row) => row.margin },
  state: { title: '状态', text: (row) => (row.agtRate ? (row.enabled ? '已开通' : '已关闭') : '未开通') },
  runStatus: { title: '接单', text: standingText },
  coming: { title: '待生效', text: comingText },
  effectiveFrom: { title: '生效时间', kind: 'time', extra: true, text: (row) => row.effectiveFrom },
});
