import { z } from 'zod';
import { invalidField } from '../../platform/errors.ts';
import * as zh from './zh.ts';

/** Messages of the schema library for what has no text of its own. */
const inChinese = z.locales.zhCN().localeError;

/** Reads JSON that a person typed; the error names the field of the form and what is wrong within. */
export function parsedJson<T>(field: string, text: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField(field, zh.readJson.notJson);
  }
  const read = schema.safeParse(value, { error: inChinese });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalidField(field, zh.readJson.wrong(issue?.path.join('.') ?? '', issue?.message ?? ''));
}
