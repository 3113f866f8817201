import type { ListedRecord } from '@mashang/contract/screening';
import { outsideText } from '../../../platform/security/outside-text-rules.ts';
import * as zh from '../zh.ts';

/** A row of a list file: a record, or its fault. */
export type ReadRow = { row: number; record: ListedRecord } | { row: number; fault: string };
type Column = 'ref' | 'kind' | 'name' | 'aliases' | 'births' | 'documents' | 'wallets' | 'countries' | 'programs';
export type Columns = Partial<Record<Column, number>>;

const NAME_MAX = 200;
const MANY_MAX = 50;
/** Wallets are stored among the documents; a publisher's record can have hundreds. */
const DOCUMENTS_MAX = 2_000;
/** Column titles that publishers and people use. */
const HEADINGS: Record<Column, readonly string[]> = {
  ref: ['id', '编号', '记录编号', 'ref'],
  kind: ['schema', '类型', 'kind', 'type'],
  name: ['name', '名称', '姓名', '名字'],
  aliases: ['aliases', '别名', '曾用名'],
  births: ['birth_date', '出生日期', '生日'],
  documents: ['identifiers', '证件号码', '证件', '登记号'],
  wallets: ['wallets', 'wallet', 'publickey', 'public_key', '钱包地址', '钱包'],
  countries: ['countries', '国家', '国家或地区', '国籍'],
  programs: ['sanctions', '项目', '备注', 'programs', 'program'],
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the position of each column by a title row; null if there is no name column. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const heads = cells.map((cell) => cell.trim().toLowerCase());
  const columns: Columns = {};
  for (const [column, names] of Object.entries(HEADINGS) as [Column, readonly string[]][]) {
    const at = heads.findIndex((head) => names.includes(head));
    if (at >= 0) columns[column] = at;
  }
  return columns.name === undefined ? null : columns;
}

/** Detects OpenSanctions' simple format by its columns. */
export function isTargets(cells: readonly string[]): boolean {
  const heads = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return ['id', 'schema', 'name', 'aliases', 'birth_date'].every((head) => heads.has(head));
}

/** Parses one row; semicolons separate several values in a cell. */
export function recordOf(row: number, cells: readonly string[], columns: Columns): ReadRow {
  const cell = (column: Column) => (columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim());
  const many = (column: Column) => splitMany(cell(column));
  const births = many('births').map(birthOf);
  if (births.includes('')) return { row, fault: zh.listRowRules.birthForm };
  const wallets = many('wallets');
  const odd = wallets.find((one) => !isWallet(one));
  if (odd !== undefined) return { row, fault: zh.listRowRules.notAWallet(outsideText(odd, 40)) };
  const { ref, kind, countries, programs } = {
    ref: cell('ref'),
    kind: cell('kind'),
    countries: cell('countries'),
    programs: cell('programs'),
  };
  return checked(row, {
    ref,
    kind,
    name: cell('name'),
    aliases: many('aliases'),
    births,
    documents: [...many('documents'), ...wallets, ...[cell('name')].filter(isWallet)],
    countries: outsideText(countries, 200),
    programs: outsideText(programs, 500),
  });
}

/** Returns the record if it is valid, or else its fault. */
export function checked(row: number, record: ListedRecord): ReadRow {
  const { name, ref } = record;
  if (name === '') return { row, fault: zh.listRowRules.nameMissing };
  const wrong = [name, ...record.aliases].find((one) => [...one].length > NAME_MAX || /\p{Cc}/u.test(one));
  if (wrong !== undefined) return { row, fault: zh.listRowRules.nameLong(NAME_MAX) };
  if (/^[=+@]/.test(name)) return { row, fault: zh.listRowRules.nameFormula };
  if (!/[\p{L}\p{N}]/u.test(name)) return { row, fault: zh.listRowRules.nameWithoutLetters };
  if (ref.length > 100) return { row, fault: zh.listRowRules.refLong };
  if (record.documents.length > DOCUMENTS_MAX) return { row, fault: zh.listRowRules.tooManyDocuments(DOCUMENTS_MAX) };
  const unique = (texts: readonly string[], most = MANY_MAX) => [...new Set(texts)].slice(0, most);
  const aliases = unique(record.aliases).filter((alias) => alias !== name);
  const documents = unique(record.documents, DOCUMENTS_MAX);
  return { row, record: { ...record, aliases, births: unique(record.births), documents } };
}

const WALLETS = [
  /^0x[0-9a-fA-F]{40}$/,
  /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  /^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
];
/** Whether a text is an address on a chain that stablecoins use, or on Bitcoin's. */
export function isWallet(text: string): boolean {
  return WALLETS.some((form) => form.test(text));
}

function splitMany(text: string): string[] {
  return text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * Parses `1948-12-10`, `10 Dec 1948`, `Dec 1948`, `1948` and `circa 1948` as far as given; empty if it is not a date.
 */
export function birthOf(text: string): string {
  const plain = text
    .trim()
    .replace(/^(circa|about|约)\s*/i, '')
    .replaceAll(/[./年月]/g, '-')
    .replace(/日$/, '')
    .replace(/-$/, '');
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ]\d\d:.*)?$/.exec(plain) ?? [];
  if (year) return dated(year, month, day);
  const [, on, name, in_] = /^(?:(\d{1,2})\s+)?([A-Za-z]{3})[a-z]*\s+(\d{4})$/.exec(plain) ?? [];
  const at = MONTHS.indexOf((name ?? '').toLowerCase());
  return in_ && at >= 0 ? dated(in_, String(at + 1), on) : '';
}

function dated(year: string, month?: string, day?: string): string {
  if (month === undefined) return year;
  if (Number(month) < 1 || Number(month) > 12 || (day !== undefined && (Number(day) < 1 || Number(day) > 31)))
    return '';
  return [year, month.padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join('-');
}
