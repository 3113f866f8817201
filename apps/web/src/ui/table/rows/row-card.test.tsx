import { columnsFor, listColumns } from '@mashang/contract/list-columns';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Drawing, screenColumns } from '../columns/list-columns.tsx';
import { type CardShape, RowCard } from './row-card.tsx';

type Row = { no: string; amount: string; count: number; time: string; day: string; owner: string; state: string };
const ROW: Row = {
  no: 'A1',
  amount: '1234.50',
  count: 3,
  time: '2026-05-04 10:20:30',
  day: '2026-05-04',
  owner: '甲',
  state: '成功',
};
const COLUMNS = listColumns<Row>()({
  no: { title: '单号', kind: 'code', text: (row) => row.no },
  amount: { title: '金额（元）', kind: 'money', text: (row) => row.amount },
  count: { title: '命中', kind: 'number', text: (row) => row.count },
  time: { title: '时间', kind: 'time', text: (row) => row.time },
  day: { title: '日期', kind: 'time', text: (row) => row.day },
  owner: { title: '归属', areas: ['operator'], text: (row) => row.owner },
  state: { title: '状态', text: (row) => row.state },
});
const SHAPE: CardShape<typeof COLUMNS> = {
  head: ['amount', 'state'],
  body: [[['owner', 'count'], 'time']],
  foot: [['no', 'day']],
};

type Drawings = { readonly [K in keyof typeof COLUMNS]?: Drawing<Row> };
function markup(row: Row, drawings: Drawings, onOpen?: () => void): string {
  const columns = screenColumns(COLUMNS, drawings);
  return renderToStaticMarkup(<RowCard row={row} columns={columns} shape={SHAPE} onOpen={onOpen} />);
}
const said = (html: string) => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/[|]+/g, '|');

describe('a card of a row', () => {
  it('names the unit of an amount, the title of a number, and shortens a time', () => {
    expect(said(markup(ROW, {}))).toBe('|1,234.50| 元|成功|甲 · |命中 |3|05-04 10:20|A1|2026-05-04|');
    expect(markup(ROW, {})).toContain('<strong class="order-card-amount">');
  });

  it('leaves out what is empty, and a line that says nothing', () => {
    const html = markup({ ...ROW, owner: '', no: '', day: '' }, {});
    expect(said(html)).toBe('|1,234.50| 元|成功|命中 |3|05-04 10:20|');
    expect(html).not.toContain('soft"></span>');
  });

  it('says nothing of a column that the reader does not see', () => {
    const columns = screenColumns(columnsFor(COLUMNS, 'agent'), {});
    expect(renderToStaticMarkup(<RowCard row={ROW} columns={columns} shape={SHAPE} />)).not.toContain('甲');
  });

  it('is one button, whatever opens the row in a table', () => {
    const html = markup(ROW, { no: { opens: () => undefined }, state: { opens: () => undefined } }, () => undefined);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain('<span class="mono">A1</span>');
    expect(markup(ROW, {})).not.toContain('<button');
  });

  it('takes the drawing of a card before that of a cell', () => {
    expect(said(markup(ROW, { state: { render: () => '格', card: () => '卡' } }))).toContain('|卡|');
    expect(said(markup(ROW, { state: { render: () => '格' } }))).toContain('|格|');
  });
});
