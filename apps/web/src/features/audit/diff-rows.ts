import * as zh from './zh.tsx';

export type DiffRow = { path: string; before: string; after: string; changed: boolean };

/** Leaves of a JSON value by their path; an empty list or object is a leaf itself. */
function leavesOf(value: unknown, path: string, leaves: Map<string, string>): Map<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) {
    if (value !== undefined)
      leaves.set(path || zh.leavesOf.whole, typeof value === 'string' ? value : JSON.stringify(value));
    return leaves;
  }
  for (const [key, child] of entries) leavesOf(child, path ? `${path}.${key}` : key, leaves);
  return leaves;
}

function read(json: string): Map<string, string> {
  if (json === '') return new Map();
  try {
    return leavesOf(JSON.parse(json), '', new Map());
  } catch {
    return new Map([[zh.read.json, json]]);
  }
}

/** Values before and after, field by field: the changed ones first. */
export function diffRows(before: string, after: string): DiffRow[] {
  const [old, now] = [read(before), read(after)];
  const rows = [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    return { path, before: was ?? '', after: is ?? '', changed: was !== is };
  });
  return rows.toSorted((a, b) => Number(b.changed) - Number(a.changed));
}
