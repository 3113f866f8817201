import { listColumns } from '../list-columns.ts';
import { PRIORITIES, RISK_SUBJECTS } from '../monitoring.ts';
import { CASE_OUTCOMES, CASE_STATE_NAMES, type RiskCaseRow } from '../risk-cases.ts';
import { HIT_STATE, HIT_STATE_NAMES, HIT_SUBJECTS, type HitRow } from '../screening.ts';

const PRIORITY_NAMES: Readonly<Record<number, string>> = PRIORITIES;

/** 案件; names are masked. */
export const CASE_COLUMNS = listColumns<RiskCaseRow>()({
  caseNo: { title: '案件编号', kind: 'code', text: (row) => row.caseNo },
  state: { title: '状态', text: (row) => CASE_STATE_NAMES[row.state] },
  priority: { title: '优先级', text: (row) => PRIORITY_NAMES[row.priority] },
  leftMs: { title: '办理期限', text: (row) => row.dueTime },
  title: { title: '案由', text: (row) => row.title },
  subjectName: { title: '对象', text: (row) => `${RISK_SUBJECTS[row.subject]} ${row.subjectName}` },
  hits: { title: '命中', kind: 'number', text: (row) => row.hits },
  amount: { title: '涉及金额（元）', kind: 'money', text: (row) => row.amount },
  assignee: { title: '承办人', text: (row) => row.assignee },
  lastHitTime: { title: '最近命中', kind: 'time', text: (row) => row.lastHitTime },
  openTime: { title: '立案时间', kind: 'time', extra: true, text: (row) => row.openTime },
  outcome: { title: '结论', extra: true, text: (row) => (row.outcome ? CASE_OUTCOMES[row.outcome] : '') },
});

/** 命中复核. */
export const HIT_COLUMNS = listColumns<HitRow>()({
  name: { title: '被筛查名称', text: (row) => row.name },
  state: { title: '状态', text: (row) => HIT_STATE_NAMES[row.state] },
  score: { title: '相似', kind: 'number', text: (row) => row.score },
  listed: { title: '名单记录', text: (row) => row.listed },
  list: { title: '名单', text: (row) => `${row.list} ${row.version}` },
  subject: { title: '对象', text: (row) => [HIT_SUBJECTS[row.subject], row.who].filter(Boolean).join(' · ') },
  subjectId: { title: '订单号或编号', kind: 'code', text: (row) => row.subjectId },
  holds: { title: '款项', text: (row) => (row.holds && row.state !== HIT_STATE.other ? '暂停中' : '') },
  time: { title: '命中时间', kind: 'time', text: (row) => row.time },
  decidedBy: {
    title: '复核',
    extra: true,
    text: (row) => [row.decidedBy, row.decideTime].filter(Boolean).join(' '),
  },
});
