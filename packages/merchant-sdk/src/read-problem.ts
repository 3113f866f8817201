import type { Problem } from './errors.ts';

/** Reads the body of an error answer; fills in what a page of some proxy in between lacks. */
export function readProblem({ status, text }: { status: number; text: string }): Problem {
  const fallback: Problem = {
    type: 'about:blank',
    title: `HTTP ${status}`,
    status,
    detail: text.slice(0, 200),
    code: status,
  };
  try {
    const parsed = JSON.parse(text) as Partial<Problem> | null;
    return { ...fallback, ...(typeof parsed === 'object' && !Array.isArray(parsed) ? parsed : {}) };
  } catch {
    return fallback;
  }
}
