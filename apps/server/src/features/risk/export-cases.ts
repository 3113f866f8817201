import { PRIORITIES, RISK_SUBJECTS } from '@mashang/contract/monitoring';
import { CASE_OUTCOMES, CASE_STATE_NAMES, caseListQuery, type RiskCaseRow } from '@mashang/contract/risk-cases';
import { HIT_STATE_NAMES, HIT_SUBJECTS, type HitRow, hitListQuery } from '@mashang/contract/screening';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { readCases } from './read-cases.ts';
import { readHits } from './read-hits.ts';

/** 案件 as a file, names masked as on screen. */
export const caseExport = exportList({
  name: 'risk-cases',
  title: '案件',
  permission: 'risk-case:read',
  query: caseListQuery,
  columns: (): ExportColumn<RiskCaseRow>[] => [
    { key: 'caseNo', title: '案件编号', cell: (row) => row.caseNo },
    { key: 'state', title: '状态', cell: (row) => CASE_STATE_NAMES[row.state] },
    { key: 'priority', title: '优先级', cell: (row) => PRIORITIES[row.priority] },
    { key: 'leftMs', title: '办理期限', cell: (row) => row.dueTime },
    { key: 'title', title: '案由', cell: (row) => row.title },
    { key: 'subjectName', title: '对象', cell: (row) => `${RISK_SUBJECTS[row.subject]} ${row.subjectName}` },
    { key: 'hits', title: '命中', kind: 'number', cell: (row) => row.hits },
    { key: 'amount', title: '涉及金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'assignee', title: '承办人', cell: (row) => row.assignee },
    { key: 'lastHitTime', title: '最近命中', cell: (row) => row.lastHitTime },
    { key: 'openTime', title: '立案时间', cell: (row) => row.openTime },
    { key: 'outcome', title: '结论', cell: (row) => (row.outcome ? CASE_OUTCOMES[row.outcome] : '') },
  ],
  page: readCases,
});

/** 命中复核 as a file. */
export const hitExport = exportList({
  name: 'screening-hits',
  title: '命中复核',
  permission: 'screening-hit:read',
  query: hitListQuery,
  columns: (): ExportColumn<HitRow>[] => [
    { key: 'name', title: '被筛查名称', cell: (row) => row.name },
    { key: 'state', title: '状态', cell: (row) => HIT_STATE_NAMES[row.state] },
    { key: 'score', title: '相似', kind: 'number', cell: (row) => row.score },
    { key: 'listed', title: '名单记录', cell: (row) => row.listed },
    { key: 'list', title: '名单', cell: (row) => `${row.list} ${row.version}` },
    { key: 'subject', title: '对象', cell: (row) => [HIT_SUBJECTS[row.subject], row.who].filter(Boolean).join(' · ') },
    { key: 'subjectId', title: '订单号或编号', cell: (row) => row.subjectId },
    { key: 'holds', title: '款项', cell: (row) => (row.holds && row.state !== 1 ? '暂停中' : '') },
    { key: 'time', title: '命中时间', cell: (row) => row.time },
    { key: 'decidedBy', title: '复核', cell: (row) => [row.decidedBy, row.decideTime].filter(Boolean).join(' ') },
  ],
  page: readHits,
});
