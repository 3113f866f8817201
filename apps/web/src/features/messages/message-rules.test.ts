import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMessages,
  cleanMessages,
  countUnread,
  filterMessages,
  type KeptMessage,
  mergeMessages,
  readMessages,
  sameMessages,
  wantsNotice,
} from './message-rules.ts';
import { notice } from './message-testing.ts';

const ids = (messages: readonly KeptMessage[]): string[] => messages.map((message) => message.MESSAGE_ID);

describe('kept notices', () => {
  it('keeps the newest 50, newest first', () => {
    let kept: KeptMessage[] = [];
    for (let at = 1; at <= 60; at++) kept = addMessages(kept, [notice(`${at}.1`)]);
    expect(kept.length).toBe(50);
    expect(kept[0]?.MESSAGE_ID).toBe('60.1');
    expect(kept.at(-1)?.MESSAGE_ID).toBe('11.1');
  });

  it('takes none twice after a catch-up, and leaves what was read as read', () => {
    const kept = addMessages(readMessages(addMessages([], [notice('2.1')]), 'all'), [notice('1.1')]);
    expect(sameMessages(addMessages(kept, [notice('1.1'), notice('2.1')]), kept)).toBe(true);
    const more = addMessages(kept, [notice('2.1'), notice('3.1'), notice('3.1')]);
    expect(more.map((message) => [message.MESSAGE_ID, message.isRead])).toEqual([
      ['3.1', false],
      ['2.1', true],
      ['1.1', false],
    ]);
  });

  it('stand by time, within a second by their place as numbers, in whatever order they came', () => {
    const late = notice('5.1', { sendTime: '2026-01-01 00:00:01' });
    const all = addMessages([], [notice('10.2'), late, notice('9.9'), notice('10.10')]);
    expect(ids(all)).toEqual(['5.1', '10.10', '10.2', '9.9']);
  });

  it('are read one by one or all at once', () => {
    const kept = addMessages([], [notice('1.1'), notice('2.1'), notice('3.1')]);
    expect(countUnread(readMessages(kept, '2.1'))).toBe(2);
    expect(countUnread(readMessages(kept, 'all'))).toBe(0);
    expect(countUnread(readMessages(kept, 'unknown'))).toBe(3);
  });

  it('are filtered by kind and reading; the open one stays although it is read now', () => {
    const kept = readMessages(addMessages([], [notice('1.1'), notice('2.1', { msgType: 2 }), notice('3.1')]), '3.1');
    expect(ids(filterMessages(kept, { unreadOnly: true, kind: undefined }))).toEqual(['2.1', '1.1']);
    expect(ids(filterMessages(kept, { unreadOnly: true, kind: undefined }, '3.1'))).toEqual(['3.1', '2.1', '1.1']);
    expect(ids(filterMessages(kept, { unreadOnly: false, kind: 2 }, '3.1'))).toEqual(['2.1']);
  });

  it.each([
    ['nothing', null],
    ['no list', { 0: notice('1.1') }],
    ['text', 'x'],
    ['damaged entries', [null, 1, 'x', {}, { MESSAGE_ID: '1.1' }, { ...notice('1.1'), amount: 5 }, [notice('1.1')]]],
  ])('of a storage that holds %s are none, and nothing breaks', (_, stored) => {
    expect(cleanMessages(stored)).toEqual([]);
  });

  it('of a storage damaged in parts are the whole ones', () => {
    expect(ids(cleanMessages([null, notice('1.1'), { msgType: 0 }, notice('2.1'), notice('1.1')]))).toEqual([
      '2.1',
      '1.1',
    ]);
  });
});

describe('tabs of one browser', () => {
  const list = fc
    .array(fc.record({ id: fc.nat({ max: 89 }), isRead: fc.boolean() }), { maxLength: 70 })
    .map((drawn) => cleanMessages(drawn.map(({ id, isRead }) => notice(`${id}.1`, { isRead }))));

  it('come to the same list, with everything that was read, in whatever order they learn of each other', () => {
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        const together = mergeMessages(mergeMessages(a, b), c);
        expect(mergeMessages(a, mergeMessages(b, c))).toEqual(together);
        expect(mergeMessages(mergeMessages(c, b), a)).toEqual(together);
        expect(mergeMessages(together, a)).toEqual(together);
        const read = new Set(ids([...a, ...b, ...c].filter(({ isRead }) => isRead)));
        expect(together.every((message) => message.isRead || !read.has(message.MESSAGE_ID))).toBe(true);
        expect(new Set(ids(together)).size).toBe(together.length);
        expect(together.length).toBe(Math.min(50, new Set(ids([...a, ...b, ...c])).size));
      }),
    );
  });
});

it('asks the switch of its own kind', () => {
  const all = { openDSmsg: true, openKLmsg: true, openDFmsg: true, openALLmsg: true, openLang: true };
  expect(wantsNotice(notice('1', { msgType: 0 }), { ...all, openDSmsg: false })).toBe(false);
  expect(wantsNotice(notice('1', { msgType: 1 }), { ...all, openDSmsg: false })).toBe(true);
  expect(wantsNotice(notice('1', { msgType: 1 }), { ...all, openKLmsg: false })).toBe(false);
  expect(wantsNotice(notice('1', { msgType: 2 }), { ...all, openDFmsg: false })).toBe(false);
});
