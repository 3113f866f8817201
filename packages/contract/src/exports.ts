import { z } from 'zod';

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
export const EXPORT_STATE_NAMES: Record<ExportState, string> = {
  waiting: '排队中',
  running: '导出中',
  done: '已完成',
  failed: '导出失败',
  cancelled: '已取消',
  expired: '已过期',
};
/** Maximum number of a user's exports that wait or run at the same time. */
export const EXPORTS_AT_ONCE = 3;
/** Hours that a finished file is kept. */
export const EXPORT_KEPT_HOURS = 24;

const id = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '编号格式不正确')
  .meta({ title: '编号' });
/**
 * POST /api/exports/create. `query` is the list's own, without paging; `columns` are keys of the list's columns, in the
 * order of the file.
 */
export const createExportBody = z.strictObject({
  list: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, '列表不存在')
    .meta({ title: '列表' }),
  format: z.enum(EXPORT_FORMATS).meta({ title: '格式' }),
  query: z.record(z.string().max(40), z.string().max(200)).meta({ title: '筛选' }),
  columns: z.array(z.string().max(40)).max(80).optional().meta({ title: '列' }),
});
export type CreateExportBody = z.infer<typeof createExportBody>;
export const exportIdBody = z.strictObject({ id });
export const createExportAnswer = z.object({ id: z.string() });

/** One export as its creator sees it. Times are in screen format; `url` is empty while there is no file. */
export const exportJob = z.object({
  id: z.string(),
  list: z.string(),
  title: z.string(),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  rows: z.int(),
  /** Total number of rows; null until they are counted. */
  total: z.int().nullable(),
  bytes: z.int(),
  reason: z.string(),
  url: z.string(),
  createTime: z.string(),
  finishTime: z.string(),
  expireTime: z.string(),
});
export type ExportJob = z.infer<typeof exportJob>;
/** GET /api/exports/getList: the newest first. */
export const exportJobs = z.object({ list: z.array(exportJob) });
