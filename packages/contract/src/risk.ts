import { z } from 'zod';

/** Names of a list at most in one file. */
export const SCREENING_NAMES_MAX = 20_000;
/** One loaded version of a list of names that nobody is paid under (L6). */
export const screeningList = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** `names` typed in, `own` a sheet of one's own, `targets` OpenSanctions' simple form, `sdn` OFAC's XML. */
  format: z.string(),
  names: z.int(),
  enabled: z.boolean(),
  loadedBy: z.string(),
  loadTime: z.string(),
  releaseTime: z.string(),
  retireTime: z.string(),
  /** Names beside the version now in use: how many are new, gone, and written otherwise. */
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
});
export type ScreeningList = z.infer<typeof screeningList>;
/** GET /api/risk/lists */
export const screeningLists = z.array(screeningList);

const word = (title: string, max: number) =>
  z.string().trim().min(1, `请填写${title}`).max(max, `${title}最多 ${max} 个字`).meta({ title });
/** POST /api/risk/loadList: one name a line; what is empty or twice is left out. It counts once two people have released it. */
export const loadListBody = z.strictObject({
  name: word('名单名称', 40),
  version: word('版本', 40),
  names: z
    .string()
    .min(1, '请填写名单内容')
    .max(300_000, '名单内容最多 30 万字，请分版本导入')
    .meta({ title: '名单内容' }),
});
export type LoadListBody = z.infer<typeof loadListBody>;
export const loadListAnswer = z.object({ id: z.string(), names: z.int(), skipped: z.int() });
export type LoadListAnswer = z.infer<typeof loadListAnswer>;
