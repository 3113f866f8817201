import { STATEMENT_FIELD_NAMES, type StatementField, type StatementMapping } from '@mashang/contract/reconciliation';
import type { SheetRow } from '../../../platform/files/sheets/sheet-row.ts';
import * as zh from '../zh.ts';

/** Maximum number of rows above the titles of a statement. */
export const HEAD_ROWS = 60;

/** Column titles that banks and channels use, best first. */
const TITLES: Record<StatementField, readonly RegExp[]> = {
  time: [
    /^(交易|入账|到账|支付|收款|付款|完成|记账|创建)(日期)?时间/,
    /^(交易|入账|到账|支付|记账|完成)日期?$/,
    /^(日期|时间|time|date|datetime)/i,
  ],
  clock: [/^(交易)?(时刻|时分秒)$/],
  credit: [/^(收入|贷方|贷|转入|存入|来账|收款|到账|入账)(方)?(发生)?(金)?额?([(].*[)])?$/, /^(credit|income)/i],
  debit: [/^(支出|借方|借|转出|支取|往账|付款)(方)?(发生)?(金)?额?([(].*[)])?$/, /^(debit|expense|outgo)/i],
  amount: [/^(交易|发生|订单|实收|入账)?金额([(].*[)])?$/, /^(amount|money)$/i],
  direction: [/^(收[/]支|收支|借贷|资金流向|交易方向|收付)(方向|标志|标识|类型)?/, /^(direction|d[/]c)$/i],
  account: [/^(本方|我方|收款方?|商户|查询)(账号|账户|卡号)$/, /^(账号|账户|卡号|收款账号)$/, /^account(no)?$/i],
  payer: [/^(对方|交易对方|付款人|付款方|对手)(户名|名称|姓名|账户名称?)$/, /^(付款人|付款方|对方|户名|payer)$/i],
  payerAccount: [/^(对方|付款人|付款方|对手)(账号|账户|卡号)$/],
  payerBank: [/^(对方|付款人|付款方|对手)(开户行|开户银行|开户行名|银行|行名)$/],
  reference: [
    /^(交易|银行|支付|渠道|核心|业务)?(流水号?|参考号|凭证号)$/,
    /^(交易|支付|渠道)(订)?单号$/,
    /^(reference|trace|serial)/i,
  ],
  remark: [/^(摘要|附言|用途|备注|交易摘要|交易附言|商品)/, /^(remark|memo|note)/i],
};

/**
 * Finds the title row and columns of a sheet: the row with the most fields. `headerRow` is the row number, 0 if there
 * is none.
 */
export function guessMapping(rows: readonly SheetRow[]): { headerRow: number; mapping: StatementMapping } {
  let best: { headerRow: number; mapping: StatementMapping; found: number } = { headerRow: 0, mapping: {}, found: 0 };
  for (const { no, cells } of rows.slice(0, HEAD_ROWS)) {
    const mapping = guessColumns(cells);
    const found = Object.keys(mapping).length;
    const whole = mapping.time && (mapping.credit || mapping.amount);
    if (whole && found > best.found) best = { headerRow: no, mapping, found };
  }
  return { headerRow: best.headerRow, mapping: best.mapping };
}

function guessColumns(cells: readonly string[]): StatementMapping {
  const mapping: StatementMapping = {};
  const taken = new Set<string>();
  for (const field of STATEMENT_FIELD_NAMES) {
    for (const pattern of TITLES[field]) {
      const title = cells.find(
        (cell) => !taken.has(cell) && cell.length <= 30 && pattern.test(cell.replaceAll(' ', '')),
      );
      if (title === undefined || title === '') continue;
      mapping[field] = title;
      taken.add(title);
      break;
    }
  }
  // A column for both directions is used only if income has no column of its own.
  if (mapping.credit) delete mapping.amount;
  if (mapping.credit) delete mapping.direction;
  // 交易日期 and 交易时间 side by side: one has the day, the other the time of day.
  if (mapping.time && !mapping.clock) splitTime(cells, mapping);
  return mapping;
}

function splitTime(cells: readonly string[], mapping: StatementMapping): void {
  const day = cells.find((cell) => /^(交易|记账|入账|到账)?日期$/.test(cell));
  const clock = cells.find((cell) => /^(交易|记账|入账|到账)?时间$/.test(cell));
  if (!day || !clock) return;
  mapping.time = day;
  mapping.clock = clock;
}

/** Returns the titles that a mapping names. */
export function titlesOf(mapping: StatementMapping): string[] {
  return STATEMENT_FIELD_NAMES.flatMap((field) => mapping[field] || []);
}

/** Number of the row that holds all titles of a mapping; 0 if none does. */
export function findHeader(rows: readonly SheetRow[], mapping: StatementMapping): number {
  const titles = titlesOf(mapping);
  if (titles.length === 0) return 0;
  return rows.slice(0, HEAD_ROWS).find(({ cells }) => titles.every((title) => cells.includes(title)))?.no ?? 0;
}

/** Returns, in Chinese, what a mapping lacks for an import. */
export function missingOf(mapping: StatementMapping, accountNo: string): string[] {
  return [
    mapping.time ? '' : zh.mappingRules.timeColumn,
    mapping.credit || mapping.amount ? '' : zh.mappingRules.amountColumn,
    mapping.account || accountNo ? '' : zh.mappingRules.accountColumn,
  ].filter(Boolean);
}

/** Returns the column of each field, by the title row. */
export function columnsOf(
  titles: readonly string[],
  mapping: StatementMapping,
): Partial<Record<StatementField, number>> {
  const columns: Partial<Record<StatementField, number>> = {};
  for (const field of STATEMENT_FIELD_NAMES) {
    const title = mapping[field];
    const at = title ? titles.indexOf(title) : -1;
    if (at >= 0) columns[field] = at;
  }
  return columns;
}
