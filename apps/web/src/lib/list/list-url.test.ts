import { describe, expect, it } from 'vitest';
import {
  addressOf,
  complaintOf,
  filterParams,
  formFilters,
  type ListDeclaration,
  listParams,
  openListState,
  plainState,
  readListState,
  tabFilter,
  toggleChoice,
  viewQuery,
  writeListState,
} from './list-url.ts';
import { readViews } from './list-views.ts';

const NAMES = { 0: '待付', 1: '已付', 6: '过期' };
const LIST: ListDeclaration = {
  name: 'samples',
  testId: 'sample',
  sorts: ['createTime', 'amount'],
  defaultSort: '-createTime',
  filters: formFilters({
    orderNo: { kind: 'text', title: '单号', max: 10, place: 'line' },
    dates: { kind: 'dates', title: '时间' },
    minAmount: { kind: 'money', title: '最小金额' },
    payType: { kind: 'choice', title: '类型', names: { 0: '银行卡' } },
    product: { kind: 'code', title: '产品', pattern: /^[a-z]+$/, complaint: '产品不存在' },
    status: { kind: 'choices', title: '状态', names: NAMES },
  }),
};

function read(query: string) {
  return readListState(LIST, new URLSearchParams(query));
}

describe('a list in the URL', () => {
  it('survives the way there and back', () => {
    const state = {
      page: 3,
      limit: 50,
      cursor: '8812',
      sort: 'amount',
      detail: 'C1',
      filters: { orderNo: 'C20', status: '1,6', startDate: '2026-01-01', minAmount: '0.50', product: 'bank' },
    };
    expect(readListState(LIST, writeListState(LIST, state))).toEqual(state);
  });

  it('keeps what is the page’s own out of the call', () => {
    const list: ListDeclaration = { ...LIST, filters: [tabFilter([['a', '甲']]), ...LIST.filters] };
    const state = readListState(list, new URLSearchParams('tab=a&orderNo=C20'));
    expect(writeListState(list, state).toString()).toBe('tab=a&orderNo=C20');
    expect(listParams(list, state)).toEqual({ orderNo: 'C20' });
  });

  it('leads with the choice that is declared first, and drops a time of day where the call knows none', () => {
    const list: ListDeclaration = {
      ...LIST,
      filters: formFilters({
        status: { kind: 'choice', title: '状态', names: { 0: '停用', 1: '启用' }, first: 1 },
        dates: { kind: 'days', title: '时间' },
        only: {
          kind: 'code',
          title: '范围',
          pattern: /^(few|all)$/,
          complaint: '无',
          names: { few: '少' },
          look: 'chips',
        },
      }),
    };
    expect(list.filters[0]).toMatchObject({
      options: [
        ['1', '启用'],
        ['0', '停用'],
      ],
    });
    expect(list.filters[2]).toMatchObject({ look: 'chips', options: [['few', '少']] });
    const asked = new URLSearchParams('startDate=2026-01-31&endDate=2026-01-31 08:00:00');
    expect(readListState(list, asked).filters).toEqual({ startDate: '2026-01-31' });
  });

  it('is empty for the list as it opens', () => {
    expect(writeListState(LIST, read('')).toString()).toBe('');
  });

  it('drops what the server would refuse, and keeps the rest', () => {
    const damaged =
      'status=9&minAmount=1e5&page=-2&limit=7&sort=password&startDate=yesterday&payType=4&product=A1&orderNo=M1';
    expect(read(damaged)).toEqual({
      page: 1,
      limit: 20,
      cursor: undefined,
      sort: '-createTime',
      detail: undefined,
      filters: { orderNo: 'M1' },
    });
    expect(read('orderNo=12345678901&sort=--amount&status=0,7').filters).toEqual({});
  });

  it('carries a cursor only for a page beyond the first', () => {
    expect(writeListState(LIST, read('cursor=12')).toString()).toBe('');
  });

  it('never asks the server for the open detail, nor an export for the page', () => {
    const state = read('status=0&detail=77&page=2&limit=50&sort=-amount');
    expect(listParams(LIST, state)).toEqual({ status: '0', page: '2', limit: '50', sort: '-amount' });
    expect(filterParams(LIST, state)).toEqual({ status: '0', sort: '-amount' });
    expect(viewQuery(LIST, state)).toBe('status=0&sort=-amount&limit=50');
  });

  it('says what is wrong with what was typed', () => {
    const money = LIST.filters[2];
    if (!money) throw new Error('no such filter');
    expect(complaintOf(money, '1.234')).toBe('请输入最多两位小数的金额');
    expect(complaintOf(money, '1.23')).toBeUndefined();
    expect(complaintOf(money, undefined)).toBeUndefined();
  });

  it('takes back no sort that only looks like one', () => {
    expect(read('sort=-').sort).toBe('-createTime');
    expect(plainState(LIST, { status: '1' })).toMatchObject({ sort: '-createTime', page: 1, filters: { status: '1' } });
  });
});

describe('the view a list begins with', () => {
  const beginning = 'status=1&sort=-amount';

  it('opens where the address asks for nothing, and gives way where it asks', () => {
    expect(openListState(LIST, new URLSearchParams(''), beginning)).toMatchObject({ sort: '-amount' });
    expect(openListState(LIST, new URLSearchParams('detail=C1'), beginning)).toMatchObject({
      filters: { status: '1' },
      detail: 'C1',
    });
    expect(openListState(LIST, new URLSearchParams('status=6'), beginning).filters).toEqual({ status: '6' });
  });

  it('does not come back when somebody resets the list', () => {
    const address = addressOf(LIST, plainState(LIST), beginning);
    expect(address.toString()).toBe('view=all');
    expect(openListState(LIST, address, beginning).filters).toEqual({});
    expect(addressOf(LIST, plainState(LIST), '').toString()).toBe('');
  });
});

it('saved views: what is broken is left out', () => {
  expect(readViews('nonsense')).toEqual({ views: [] });
  expect(
    readViews({ views: [{ name: '大额', query: 'minAmount=1000' }, { name: 7 }, null], beginning: '没有' }),
  ).toEqual({ views: [{ name: '大额', query: 'minAmount=1000', choice: {}, order: [] }] });
});

it('adds and removes a choice, in order', () => {
  expect(toggleChoice(undefined, '6')).toBe('6');
  expect(toggleChoice('6', '1')).toBe('1,6');
  expect(toggleChoice('1,6', '6')).toBe('1');
  expect(toggleChoice('1', '1')).toBeUndefined();
});
