import { z } from 'zod';
import { fieldSchema, textField } from './fields.ts';
import { keysOf } from './states.ts';

/** Formats of a list: typed in, the program's own sheet, OpenSanctions' simple form, OFAC's XML. */
export const LIST_FORMATS = {
  names: '手工录入',
  own: '自有名单',
  targets: 'OpenSanctions 简表',
  sdn: 'OFAC SDN',
} as const;

/** Maximum number of names of a list in one file. */
export const SCREENING_NAMES_MAX = 20_000;
/** One loaded version of a list of names that must not be paid (L6). */
export const screeningList = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  format: z.enum(keysOf(LIST_FORMATS)),
  names: z.int(),
  enabled: z.boolean(),
  loadedBy: z.string(),
  loadTime: z.string(),
  releaseTime: z.string(),
  retireTime: z.string(),
  /** Names compared with the version now in use: how many are new, removed, and changed. */
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** Reading of its file: queued, running, done, failed; done if there is no file to read. */
  loadState: z.enum(['queued', 'running', 'done', 'failed']),
  rowsRead: z.int(),
  rowsTotal: z.int(),
  /** Estimated seconds until the reading ends; null while unknown. */
  leftS: z.int().nullable(),
  broken: z.int(),
  fault: z.string(),
  /** Reading failed because of an internal fault, and may be started again. */
  again: z.boolean(),
  /** Time of the next automatic retry; empty while it is being read. */
  retryTime: z.string(),
  /** What blocks the screening of all known names; empty while it runs. */
  screeningFault: z.string(),
  /** Progress in percent of the screening of all known names after its release; null where none is running. */
  screening: z.int().nullable(),
  screened: z.int(),
  hits: z.int(),
});
export type ScreeningList = z.infer<typeof screeningList>;
/** GET /api/risk/lists */
export const screeningLists = z.array(screeningList);

export const LIST_FIELDS = { name: textField('名单名称', 40), version: textField('版本', 40) } as const;
/**
 * POST /api/risk/loadList: one name a line; empty lines and duplicates are left out. It takes effect once two people
 * have released it.
 */
export const loadListBody = z.strictObject({
  name: fieldSchema(LIST_FIELDS.name),
  version: fieldSchema(LIST_FIELDS.version),
  names: z
    .string()
    .min(1, '请填写名单内容')
    .max(300_000, '名单内容最多 30 万字，请分版本导入')
    .meta({ title: '名单内容' }),
});
export type LoadListBody = z.infer<typeof loadListBody>;
export const loadListAnswer = z.object({ id: z.string(), names: z.int(), skipped: z.int() });
export type LoadListAnswer = z.infer<typeof loadListAnswer>;

/** Maximum file size of a list: OFAC's whole SDN list is some 30 MB. */
export const LIST_MAX_BYTES = 64 * 1024 * 1024;
export const LIST_MAX_RECORDS = 1_000_000;
export const LIST_FILE_TEXTS = {
  type: '请上传 CSV、XLSX 或 OFAC 的 XML 名单文件',
  size: '名单文件不能超过 64MB',
  rows: '一个名单最多 100 万条记录',
} as const;
/** POST /api/risk/uploadList: checks and stores a file; no names are read yet. */
export const uploadedList = z.object({ file: z.string(), format: z.enum(keysOf(LIST_FORMATS)) });
export type UploadedList = z.infer<typeof uploadedList>;
/** POST /api/risk/loadFile: creates a version from an uploaded file, which a job reads. */
export const loadFileBody = z.strictObject({
  name: fieldSchema(LIST_FIELDS.name),
  version: fieldSchema(LIST_FIELDS.version),
  file: z
    .string()
    .regex(/^lists\/[0-9a-f]{64}\.(csv|xlsx|xml)$/, '请先上传文件')
    .meta({ title: '文件' }),
  fileName: fieldSchema(textField('文件名', 120)),
});
export type LoadFileBody = z.infer<typeof loadFileBody>;
export const loadFileAnswer = z.object({ id: z.string() });

const brief = z.object({ ref: z.string(), name: z.string(), detail: z.string() });
/** GET /api/risk/list: one version with its broken rows and its differences from the one in use, the first of each. */
export const screeningListDetail = z.object({
  list: screeningList,
  fileName: z.string(),
  problems: z.array(z.object({ row: z.int(), reason: z.string() })),
  added: z.array(brief),
  removed: z.array(brief),
  changed: z.array(z.object({ ref: z.string(), name: z.string(), before: z.string(), after: z.string() })),
});
export type ScreeningListDetail = z.infer<typeof screeningListDetail>;
export const listQuery = z.object({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '编号' }),
});
