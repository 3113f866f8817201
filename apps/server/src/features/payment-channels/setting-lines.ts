import type { DiffLine } from '@mashang/contract/approvals';
import { z } from 'zod';
import { findKind } from '../../channels/kinds.ts';
import * as zh from './zh.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Fields = ReadonlyMap<string, { label: string; value: string }>;

/**
 * The settings of a channel as lines that an approver reads: each field by its Chinese name, with what applies where it
 * was left out. `before` is null for a new channel. Both are JSON that the company's schema takes.
 */
export function settingLines(kind: string, after: string, before: string | null): DiffLine[] {
  const [next, former] = [fieldsOf(kind, after), before === null ? new Map() : fieldsOf(kind, before)] as const;
  const paths = [...new Set([...former.keys(), ...next.keys()])];
  return paths.map((path) => ({
    label: (next.get(path) ?? former.get(path))?.label ?? path,
    before: former.get(path)?.value ?? '',
    after: next.get(path)?.value ?? '',
  }));
}

function fieldsOf(kind: string, text: string): Fields {
  const schema = findKind(kind)?.settings;
  if (!schema) return new Map();
  const found = new Map<string, { label: string; value: string }>();
  collect(found, {
    path: '',
    label: zh.approval.settings,
    value: schema.parse(JSON.parse(text)),
    schemas: [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })],
  });
  return found;
}

type Place = { path: string; label: string; value: unknown; schemas: readonly Schema[] };

/** Adds a value, or what is within it; an object's fields are found in whichever form of the schema has them. */
function collect(to: Map<string, { label: string; value: string }>, { path, label, value, schemas }: Place): void {
  const forms = schemas.flatMap((one) => [one, ...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? [])]);
  if (Array.isArray(value)) {
    const items = forms.flatMap(({ items: of }) => (of && typeof of === 'object' && !Array.isArray(of) ? [of] : []));
    for (const [at, item] of value.entries())
      collect(to, { path: `${path}[${at}]`, label: `${label} ${at + 1}`, value: item, schemas: items });
    if (value.length === 0) to.set(path, { label, value: zh.approval.none });
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const own = forms.flatMap(({ properties }) => (isSchema(properties?.[name]) ? [properties[name]] : []));
      const title = own.find((one) => one.title)?.title ?? name;
      collect(to, {
        path: `${path}.${name}`,
        label: path === '' ? title : `${label} · ${title}`,
        value: field,
        schemas: own,
      });
    }
    return;
  }
  to.set(path, { label, value: shown(value) });
}

function isSchema(one: unknown): one is Schema {
  return typeof one === 'object' && one !== null;
}

function shown(value: unknown): string {
  if (value === true) return zh.approval.yes;
  if (value === false) return zh.approval.no;
  return value === null || value === undefined || value === '' ? zh.approval.none : String(value);
}
