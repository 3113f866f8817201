import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Paper, writePaper } from './paper.ts';

const paper: Paper = {
  title: '商户结算单',
  number: 'JS202611230001',
  at: Date.UTC(2026, 10, 23),
  issuer: '示例支付有限公司',
  facts: [['商户', '晨曦贸易（深圳）有限公司']],
  tables: [
    {
      columns: [
        { title: '项目', width: 315 },
        { title: '金额（元）', width: 200, align: 'right' },
      ],
      rows: Array.from({ length: 80 }, (_, n) => [`第 ${n} 行，一个很长很长的名称`.repeat(9), '1,234.56']),
      sum: ['合计', '98,764.80'],
    },
  ],
  notes: ['与账本逐分一致。'],
};

describe('a paper', () => {
  it('is the same bytes for the same facts, and others for others', async () => {
    const [one, again] = await Promise.all([writePaper(paper), writePaper(paper)]);
    expect(one.equals(again)).toBe(true);
    const other = await writePaper({ ...paper, notes: ['与账本不一致。'] });
    expect(other.equals(one)).toBe(false);
  });

  it('embeds the font it is written in, goes over as many pages as it needs, and carries its own date', async () => {
    const bytes = await writePaper(paper);
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(text).toContain('/FontFile2');
    expect(text).toMatch(/NotoSansSC/);
    expect(text).toContain('20261123');
    // The map from glyphs to characters allows the text to be copied and searched.
    expect(streamsOf(bytes).some((stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar'))).toBe(
      true,
    );
  });
});

function streamsOf(bytes: Buffer): string[] {
  const found: string[] = [];
  let at = 0;
  for (;;) {
    const start = bytes.indexOf('stream\n', at);
    if (start < 0) return found;
    const end = bytes.indexOf('endstream', start);
    try {
      found.push(inflateSync(bytes.subarray(start + 7, end)).toString('latin1'));
    } catch {
      found.push('');
    }
    at = end + 9;
  }
}
