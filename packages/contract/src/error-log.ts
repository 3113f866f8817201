import { z } from 'zod';

/** How a page error was detected. */
export const PAGE_ERROR_KINDS = ['render', 'script', 'promise', 'chunk'] as const;
export type PageErrorKind = (typeof PAGE_ERROR_KINDS)[number];

/** POST /api/common/pageErrors ⚑, open to all: one page error, without query, token or typed text. */
export const pageErrorBody = z.strictObject({
  kind: z.enum(PAGE_ERROR_KINDS).meta({ title: '类别' }),
  message: z.string().min(1).max(500).meta({ title: '错误信息' }),
  stack: z.string().max(4_000).meta({ title: '调用栈' }),
  /** Path of the page, without query and hash. */
  path: z.string().max(300).meta({ title: '页面' }),
  /** Entry script of the build in which it happened. */
  build: z.string().max(120).meta({ title: '版本' }),
  /** Number of occurrences since it was last sent. */
  count: z.int().min(1).max(10_000).meta({ title: '次数' }),
});
export type PageErrorBody = z.infer<typeof pageErrorBody>;
