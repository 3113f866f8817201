import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SERVER_FRAMES } from './events/frames.ts';
import { MERCHANT_EVENTS } from './events/merchant.ts';
import { currencyText, moneyText, signedMoneyText } from './money.ts';
import { pageOf } from './paging.ts';

/*
 * An amount has the currency that the nearest enclosing object names. A row of a paged list names its own, because rows
 * are rendered, cached and forwarded without their page. USDT is in the field's name: `usdtAmount`.
 */

/**
 * Endings of names of amounts, and further names. A text with such a name is an amount; counts and booleans are not
 * texts.
 */
const MONEY_ENDING = /([aA]mounts?|[bB]alance|[bB]alanceAfter|[fF]ee)$/;
const MONEY_NAMES: ReadonlySet<string> = new Set([
  'available',
  'commission',
  'credit',
  'credited',
  'debit',
  'held',
  'payable',
  'price',
  'reserve',
  'shortage',
  'surplus',
  'total',
]);
/** Names that match but are not money: a rate in percent; a coin's own unit. */
const NO_MONEY: ReadonlySet<string> = new Set(['defaultFee', 'usdtAmount']);
/** Fields with column titles of a sheet or with a form's draft: nothing inside is an amount of an answer. */
const NO_AMOUNTS: ReadonlySet<string> = new Set(['mapping', 'draft']);

type Place = {
  path: string;
  name: string;
  covered: boolean;
  /** Enclosing schemas; they stop the recursion where a rule's conditions contain conditions. */
  inside: readonly z.ZodType[];
};
type Def = {
  type: string;
  shape: Record<string, z.ZodType>;
  options: z.ZodType[];
  items: z.ZodType[];
  element: z.ZodType;
  innerType: z.ZodType;
  valueType: z.ZodType;
  left: z.ZodType;
  right: z.ZodType;
  out: z.ZodType;
};
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Whether a schema, or one that it was derived from by `meta` or checks, is a money schema. */
function isMoney(schema: z.ZodType): boolean {
  for (let one: z.core.$ZodType | undefined = schema; one; one = one._zod.parent)
    if (one === moneyText || one === signedMoneyText) return true;
  return false;
}

const isPage = (shape: Def['shape']) => 'list' in shape && 'total' in shape && 'page' in shape;

/** Returns the faults of the amounts inside a schema. */
function faultsOf(schema: z.ZodType, at: Place): string[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      if (at.inside.includes(schema)) return [];
      return Object.entries(def.shape).flatMap(([name, part]) => {
        if (NO_AMOUNTS.has(name)) return [];
        const covered = ('currency' in def.shape || at.covered) && !(name === 'list' && isPage(def.shape));
        return faultsOf(part, { path: `${at.path}.${name}`, name, covered, inside: [...at.inside, schema] });
      });
    case 'array':
      return faultsOf(def.element, { ...at, path: `${at.path}[]` });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return faultsOf(def.innerType, at);
    case 'union':
      return def.options.flatMap((option) => faultsOf(option, at));
    case 'tuple':
      return def.items.flatMap((item) => faultsOf(item, at));
    case 'record':
      return faultsOf(def.valueType, { ...at, path: `${at.path}{}` });
    case 'intersection':
      return [...faultsOf(def.left, at), ...faultsOf(def.right, at)];
    case 'pipe':
      return faultsOf(def.out, at);
    case 'string':
      return faultOfText(schema, at);
    default:
      return [];
  }
}

function faultOfText(schema: z.ZodType, { path, name, covered }: Place): string[] {
  if (isMoney(schema)) return covered ? [] : [`${path}: nothing around it says its currency`];
  const sounds = MONEY_ENDING.test(name) || MONEY_NAMES.has(name);
  return sounds && !NO_MONEY.has(name) ? [`${path}: an amount is signedMoneyText`] : [];
}

const faultsIn = (schema: z.ZodType, path: string) => faultsOf(schema, { path, name: '', covered: false, inside: [] });

type Answering = { answer?: z.ZodType };
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Returns answer schemas of endpoints in a file's exports, also those in tables, and rows and pages of resources. */
function answersIn(value: unknown): z.ZodType[] {
  if (!isObject(value) || value instanceof z.ZodType) return [];
  if ('method' in value && 'path' in value) return [(value as Answering).answer ?? z.undefined()];
  if ('rows' in value && 'page' in value && 'pageQuery' in value)
    return [value.rows, value.page].filter((one) => one instanceof z.ZodType);
  return Object.values(value).flatMap(answersIn);
}

async function answersOf(folder: string): Promise<[string, z.ZodType][]> {
  const place = new URL(folder, import.meta.url);
  const files = readdirSync(place).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, place).href);
      return Object.entries(exported).flatMap(([name, value]) =>
        answersIn(value).map((answer): [string, z.ZodType] => [name, answer]),
      );
    }),
  );
  return modules.flat();
}

const answers = [...(await answersOf('./endpoints/')), ...(await answersOf('./'))];

it('says the currency of every amount of every answer', () => {
  expect(answers.length).toBeGreaterThan(350);
  expect(answers.flatMap(([name, answer]) => faultsIn(answer, name))).toEqual([]);
});

it('says the currency of every amount of the events and of what the websocket sends', () => {
  const all = [...SERVER_FRAMES, ...MERCHANT_EVENTS];
  expect(all.length).toBeGreaterThan(15);
  expect(all.flatMap((one) => ('data' in one ? faultsIn(one.data, one.type) : []))).toEqual([]);
});

it('notices an amount without one, and one that is a mere text', () => {
  const row = z.object({ amount: signedMoneyText.meta({ title: '实收' }) });
  expect(faultsIn(row, 'bare')).toHaveLength(1);
  expect(faultsIn(z.object({ currency: currencyText, deep: z.array(row).nullable() }), 'around')).toEqual([]);
  expect(faultsIn(z.object({ currency: currencyText, list: z.array(row) }), 'list')).toEqual([]);
  expect(faultsIn(pageOf(row).extend({ currency: currencyText }), 'page')).toHaveLength(1);
  expect(faultsIn(z.object({ currency: currencyText, realAmount: z.string() }), 'text')).toHaveLength(1);
});
