import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Findable,
  matchEntry,
  normaliseQuery,
  orderNumberIn,
  piecesOf,
  rankEntries,
} from './command-menu-rules.ts';

const PAGES: Findable[] = [
  { title: '首页', pinyin: 'shou ye', path: '/dashboard' },
  { title: '代收订单', pinyin: 'dai shou ding dan', parents: ['订单'], path: '/order/collection' },
  { title: '代付订单', pinyin: 'dai fu ding dan', parents: ['订单'], path: '/order/payout' },
  { title: '收款账户', pinyin: 'shou kuan zhang hu', parents: ['资金'], path: '/account/index' },
  { title: 'USDT 充值', pinyin: 'usdt chong zhi', parents: ['资金'], path: '/topup/usdt' },
  { title: '产品轮询管理', pinyin: 'chan pin lun xun guan li', path: '/agtpollconfig/index' },
];

function titlesFor(query: string, recent: string[] = []): string[] {
  return rankEntries(PAGES, normaliseQuery(query), recent).map(({ entry }) => entry.title);
}
function marked(title: string, query: string): string {
  const page = PAGES.find((page) => page.title === title);
  const match = page && matchEntry(page, normaliseQuery(query));
  return match
    ? piecesOf(title, match.marks)
        .map(({ text, marked }) => (marked ? `[${text}]` : text))
        .join('')
    : '';
}

describe('finding a page', () => {
  it.each([
    ['代收', '代收订单'],
    ['订单 代收', '代收订单'],
    ['daishou', '代收订单'],
    ["dai'shou'ding", '代收订单'],
    ['dsdd', '代收订单'],
    ['daisdd', '代收订单'],
    ['代shou', '代收订单'],
    ['DSDD', '代收订单'],
    ['ｄｓｄｄ', '代收订单'],
    ['dingd', '代收订单'],
    ['zhanghu', '收款账户'],
    ['zhangh', '收款账户'],
    ['usdt', 'USDT 充值'],
    ['usdtcz', 'USDT 充值'],
    ['us', 'USDT 充值'],
    ['cplx', '产品轮询管理'],
    ['chplx', '产品轮询管理'],
    ['资金 充', 'USDT 充值'],
    ['topup', 'USDT 充值'],
  ])('%s finds %s first', (query, title) => {
    expect(titlesFor(query)[0]).toBe(title);
  });

  it.each(['xyz', '代收订单好', 'daishoux', 'sd订', '／／'])('%s finds nothing', (query) => {
    expect(titlesFor(query)).toEqual([]);
  });

  it('marks the characters the query met', () => {
    expect(marked('代收订单', '收订')).toBe('代[收订]单');
    expect(marked('代收订单', 'dai dan')).toBe('[代]收订[单]');
    expect(marked('代收订单', 'dsdd')).toBe('[代收订单]');
    expect(marked('USDT 充值', 'usd')).toBe('[USD]T 充值');
    expect(marked('USDT 充值', 'tz')).toBe('');
  });

  it('puts what begins with the query before what holds it, and a nearer match before a wider one', () => {
    expect(titlesFor('订单')).toEqual(['代收订单', '代付订单']);
    expect(titlesFor('shou')).toEqual(['首页', '收款账户', '代收订单']);
    expect(titlesFor('dd')[0]).toBe('代收订单');
  });

  it('puts the page visited lately first among equals, but never before a better match', () => {
    expect(titlesFor('订单', ['/order/payout'])[0]).toBe('代付订单');
    expect(titlesFor('代收', ['/order/payout'])[0]).toBe('代收订单');
  });

  it('finds by Chinese only while a server sends no pinyin', () => {
    const bare = { title: '代收订单' };
    expect(matchEntry(bare, '收订')).toBeDefined();
    expect(matchEntry(bare, 'dsdd')).toBeUndefined();
  });

  it('leaves pinyin alone that does not fit the title', () => {
    expect(matchEntry({ title: '代收订单', pinyin: 'dai shou' }, 'dai')).toBeUndefined();
  });
});

describe('whatever is typed', () => {
  const page = fc.constantFrom(...PAGES.filter(({ title }) => /^\p{Script=Han}+$/u.test(title)));
  const part = fc.tuple(page, fc.nat(), fc.nat()).map(([page, a, b]) => {
    const [from = 0, to = 0] = [a % page.title.length, b % page.title.length].toSorted((x, y) => x - y);
    return { page, sounds: (page.pinyin ?? '').split(' ').slice(from, to + 1), text: page.title.slice(from, to + 1) };
  });

  it('any part of a title finds it, spelt out, by initials, or as it stands', () => {
    fc.assert(
      fc.property(part, ({ page, sounds, text }) => {
        expect(titlesFor(text)).toContain(page.title);
        expect(titlesFor(sounds.join(''))).toContain(page.title);
        expect(titlesFor(sounds.join(' '))).toContain(page.title);
        expect(titlesFor(sounds.map(([first]) => first).join(''))).toContain(page.title);
      }),
    );
  });

  it('every shorter beginning of a spelling finds it too, so that nothing vanishes while one types', () => {
    fc.assert(
      fc.property(part, fc.nat(), ({ page, sounds }, cut) => {
        const spelt = sounds.join('');
        expect(titlesFor(spelt.slice(0, 1 + (cut % spelt.length)))).toContain(page.title);
      }),
    );
  });

  it('marks stand in the title, in order, each once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAGES), fc.string({ maxLength: 12 }), (page, query) => {
        const marks = matchEntry(page, normaliseQuery(query))?.marks ?? [];
        expect(marks).toEqual([...new Set(marks)].toSorted((a, b) => a - b));
        for (const mark of marks) expect(page.title[mark]).toBeDefined();
        expect(
          piecesOf(page.title, marks)
            .map(({ text }) => text)
            .join(''),
        ).toBe(page.title);
      }),
    );
  });

  it('is answered for a hostile title too: the same character a thousand times, each with many readings', () => {
    const title = '重'.repeat(1_000);
    const pinyin = Array.from({ length: 1_000 }, () => 'chong').join(' ');
    // Without limits and memoization this would never finish, and so time out.
    expect(matchEntry({ title, pinyin }, normaliseQuery('chc'.repeat(30)))).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), fc.string({ maxLength: 200 }), (title, query) => {
        const match = matchEntry({ title, pinyin: title }, normaliseQuery(query));
        expect(match === undefined || match.cost >= 0).toBe(true);
      }),
    );
  });
});

describe('order numbers', () => {
  it.each([
    ['DS20261121080136123', 'DS20261121080136123'],
    [' ds20261121080136123\n', 'ds20261121080136123'],
    ['axe-light-1732', 'axe-light-1732'],
    ['ＤＳ２０２６１１２１', 'DS20261121'],
  ])('%j is one', (query, number) => {
    expect(orderNumberIn(query)).toBe(number);
  });
  it.each(['dsdd', '代收订单', '12345', 'dai shou 2026', 'x'.repeat(70), 'abc123', '<b>123456</b>'])(
    '%j is none',
    (query) => {
      expect(orderNumberIn(query)).toBeUndefined();
    },
  );
});
