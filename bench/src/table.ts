export type Row = { id: string; what: string; figure: string; target: string; met: boolean; notes?: string };

/** Returns one measured row as the terminal and docs/measured.md show it. */
export function rowText({ id, what, figure, target, met, notes }: Row): string {
  return `| ${id} | ${what} | ${figure} | ${target} | ${met ? 'met' : '**not met**'} | ${notes ?? ''} |`;
}

export const TABLE_HEAD = '| # | What | Measured | Target | | Notes |\n|---|---|---|---|---|---|';
export const round = (value: number, digits = 1) => Number(value.toFixed(digits));
