import { listColumns } from '../list-columns.ts';
import {
  ERASURE_KINDS,
  type ErasureRefusal,
  type ErasureRow,
  HOLD_KINDS,
  type LegalHold,
  RETENTION_CATEGORIES,
  RETENTION_SOURCES,
} from '../retention.ts';

const CATEGORIES: Readonly<Record<string, { title: string }>> = RETENTION_CATEGORIES;

/** 删除登记. */
export const ERASURE_COLUMNS = listColumns<ErasureRow>()({
  time: { title: '时间', kind: 'time', text: (row) => row.time },
  category: {
    title: '类别',
    text: (row) => (row.category === 'request' ? '个人申请' : (CATEGORIES[row.category]?.title ?? row.category)),
  },
  source: { title: '内容', text: (row) => RETENTION_SOURCES[row.source] ?? row.source },
  subject: { title: '记录', kind: 'code', text: (row) => row.subject },
  records: { title: '删除', kind: 'number', text: (row) => row.records },
  held: { title: '保全保留', kind: 'number', text: (row) => row.held },
  by: { title: '办理', text: (row) => (row.by.startsWith('system') ? '系统' : row.by) },
});

/** 法律保全; persons are masked. */
export const HOLD_COLUMNS = listColumns<LegalHold>()({
  subject: { title: '对象', text: (row) => `${HOLD_KINDS[row.kind]} ${row.subject}` },
  state: { title: '状态', text: (row) => (row.liftTime ? '已解除' : '保全中') },
  reason: { title: '原因', text: (row) => row.reason },
  paperNo: { title: '文书编号', kind: 'digits', text: (row) => row.paperNo },
  by: { title: '设置', kind: 'digits', text: (row) => `${row.by} ${row.time}` },
  lifted: { title: '解除', kind: 'digits', text: (row) => `${row.liftedBy} ${row.liftTime}`.trim() },
});

/** 拒绝与答复; the recipient of the answer is masked. */
export const REFUSAL_COLUMNS = listColumns<ErasureRefusal>()({
  subject: { title: '申请人', text: (row) => `${ERASURE_KINDS[row.kind]} ${row.subject}` },
  asked: { title: '申请', text: (row) => `${row.askedOn} ${row.channel}` },
  reason: { title: '拒绝原因', text: (row) => row.reason },
  answered: { title: '答复', text: (row) => `${row.answeredOn} ${row.answeredTo}`.trim() },
  kept: {
    title: '保留内容与依据',
    text: (row) => row.kept.map(({ what, why, rule }) => `${what}：${why}（${rule}）`).join('；'),
  },
  by: { title: '登记', kind: 'digits', text: (row) => `${row.by} ${row.time}` },
});
