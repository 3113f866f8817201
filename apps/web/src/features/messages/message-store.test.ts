import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUnreadCount } from '../../lib/format/title.ts';
import { type KeptMessage, readMessages } from './message-rules.ts';
import {
  closeMessageStore,
  followOtherTabs,
  openMessage,
  openMessageStore,
  readAllMessages,
  takeMessages,
  useMessages,
} from './message-store.ts';
import { notice } from './message-testing.ts';

const KEY = 'MESSAGES:7';
let kept: Map<string, string>;
let isFull = false;

const ids = (): string[] => useMessages.getState().messages.map((message) => message.MESSAGE_ID);
const unread = (): number => useUnreadCount.getState().unread;
const stored = (): KeptMessage[] => JSON.parse(kept.get(KEY) ?? '[]') as KeptMessage[];

/** Simulates the storage event after a write by another tab. */
function otherTabWrites(messages: KeptMessage[]): void {
  kept.set(KEY, JSON.stringify(messages));
  followOtherTabs(KEY);
}

beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  closeMessageStore();
  openMessageStore('7');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the notices of a user', () => {
  it('are kept for the next time, with what was read', () => {
    expect(takeMessages([notice('1.1'), notice('2.1')])).toBe(true);
    openMessage('1.1');
    closeMessageStore();
    expect([ids(), unread()]).toEqual([[], 0]);
    openMessageStore('7');
    expect([ids(), unread()]).toEqual([['2.1', '1.1'], 1]);
  });

  it('are never another user’s', () => {
    takeMessages([notice('1.1')]);
    closeMessageStore();
    openMessageStore('8');
    expect([ids(), unread()]).toEqual([[], 0]);
    expect(stored()[0]?.MESSAGE_ID).toBe('1.1');
  });

  it('stay in memory when the storage is full, and are said not to be stored until they are', () => {
    isFull = true;
    expect(takeMessages([notice('1.1')])).toBe(false);
    expect([ids(), unread()]).toEqual([['1.1'], 1]);
    expect(takeMessages([])).toBe(false);
    isFull = false;
    expect(takeMessages([notice('2.1')])).toBe(true);
    expect(stored().map((message) => message.MESSAGE_ID)).toEqual(['2.1', '1.1']);
  });

  it('start empty over a broken storage', () => {
    closeMessageStore();
    kept.set(KEY, '{"broken');
    openMessageStore('7');
    expect(ids()).toEqual([]);
    expect(takeMessages([notice('1.1')])).toBe(true);
  });
});

describe('tabs of one browser', () => {
  it('take over what another one has received and read', () => {
    takeMessages([notice('1.1')]);
    otherTabWrites(readMessages([notice('2.1'), ...stored()], 'all'));
    expect([ids(), unread()]).toEqual([['2.1', '1.1'], 0]);
  });

  it('lose nothing when both wrote at once: the one that knows more writes again', () => {
    takeMessages([notice('1.1'), notice('2.1')]);
    openMessage('1.1');
    otherTabWrites([notice('3.1'), notice('2.1')]);
    expect([ids(), unread()]).toEqual([['3.1', '2.1', '1.1'], 2]);
    expect(stored().map(({ MESSAGE_ID, isRead }) => [MESSAGE_ID, isRead])).toEqual([
      ['3.1', false],
      ['2.1', false],
      ['1.1', true],
    ]);
  });

  it('do not write over what another one has stored but this one does not know yet', () => {
    takeMessages([notice('1.1')]);
    kept.set(KEY, JSON.stringify([notice('2.1', { isRead: true }), ...stored()]));
    readAllMessages();
    expect(stored().map(({ MESSAGE_ID, isRead }) => [MESSAGE_ID, isRead])).toEqual([
      ['2.1', true],
      ['1.1', true],
    ]);
  });

  it('keep what is on screen when the storage is cleared under them', () => {
    takeMessages([notice('1.1')]);
    kept.clear();
    followOtherTabs(KEY);
    expect(ids()).toEqual(['1.1']);
  });
});
