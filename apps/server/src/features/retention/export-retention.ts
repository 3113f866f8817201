import {
  ERASURE_KINDS,
  type ErasureRefusal,
  type ErasureRow,
  HOLD_KINDS,
  holdListQuery,
  type LegalHold,
  RETENTION_CATEGORIES,
  RETENTION_SOURCES,
  type RetentionCategory,
  refusalListQuery,
  registerListQuery,
} from '@mashang/contract/retention';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { readHolds } from './read-holds.ts';
import { readRegister } from './read-register.ts';
import { readRefusals } from './refuse-erasure.ts';

/** 删除登记 as a file. */
export const erasureExport = exportList({
  name: 'erasures',
  title: '删除登记',
  permission: 'retention:read',
  query: registerListQuery,
  columns: (): ExportColumn<ErasureRow>[] => [
    { key: 'time', title: '时间', cell: (row) => row.time },
    {
      key: 'category',
      title: '类别',
      cell: (row) =>
        row.category === 'request' ? '个人申请' : RETENTION_CATEGORIES[row.category as RetentionCategory].title,
    },
    { key: 'source', title: '内容', cell: (row) => RETENTION_SOURCES[row.source] ?? row.source },
    { key: 'subject', title: '记录', cell: (row) => row.subject },
    { key: 'records', title: '删除', kind: 'number', cell: (row) => row.records },
    { key: 'held', title: '保全保留', kind: 'number', cell: (row) => row.held },
    { key: 'by', title: '办理', cell: (row) => (row.by.startsWith('system') ? '系统' : row.by) },
  ],
  page: readRegister,
});

/** 法律保全 as a file; persons masked, as on screen. */
export const holdExport = exportList({
  name: 'legal-holds',
  title: '法律保全',
  permission: 'retention:read',
  query: holdListQuery,
  columns: (): ExportColumn<LegalHold>[] => [
    { key: 'subject', title: '对象', cell: (row) => `${HOLD_KINDS[row.kind]} ${row.subject}` },
    { key: 'state', title: '状态', cell: (row) => (row.liftTime ? '已解除' : '保全中') },
    { key: 'reason', title: '原因', cell: (row) => row.reason },
    { key: 'paperNo', title: '文书编号', cell: (row) => row.paperNo },
    { key: 'by', title: '设置', cell: (row) => `${row.by} ${row.time}` },
    { key: 'lifted', title: '解除', cell: (row) => `${row.liftedBy} ${row.liftTime}`.trim() },
  ],
  page: readHolds,
});

/** 拒绝与答复 as a file; whom it was answered to masked, as on screen. */
export const refusalExport = exportList({
  name: 'erasure-refusals',
  title: '拒绝与答复',
  permission: 'retention:read',
  query: refusalListQuery,
  columns: (): ExportColumn<ErasureRefusal>[] => [
    { key: 'subject', title: '申请人', cell: (row) => `${ERASURE_KINDS[row.kind]} ${row.subject}` },
    { key: 'asked', title: '申请', cell: (row) => `${row.askedOn} ${row.channel}` },
    { key: 'reason', title: '拒绝原因', cell: (row) => row.reason },
    { key: 'answered', title: '答复', cell: (row) => `${row.answeredOn} ${row.answeredTo}`.trim() },
    {
      key: 'kept',
      title: '保留内容与依据',
      cell: (row) => row.kept.map(({ what, why, rule }) => `${what}：${why}（${rule}）`).join('；'),
    },
    { key: 'by', title: '登记', cell: (row) => `${row.by} ${row.time}` },
  ],
  page: readRefusals,
});
