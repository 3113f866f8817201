import { describe, expect, it } from 'vitest';
import { addMessages, type KeptMessage, POPUP_MS, turnPopups, wantsNotice } from './message-rules.ts';

function notice(id: string, msgType = 0): KeptMessage {
  return {
    MESSAGE_ID: id,
    msgType,
    message_type: msgType,
    amount: '1.00',
    sendTime: '2026-01-01 00:00:00',
    isRead: false,
  };
}

describe('kept notices', () => {
  it('keeps the newest 50, newest first', () => {
    let kept: KeptMessage[] = [];
    for (let at = 1; at <= 60; at++) kept = addMessages(kept, [notice(String(at))]);
    expect(kept.length).toBe(50);
    expect(kept[0]?.MESSAGE_ID).toBe('60');
    expect(kept.at(-1)?.MESSAGE_ID).toBe('11');
  });

  it('takes none twice after a catch-up, and leaves what was read as read', () => {
    const kept = [{ ...notice('2'), isRead: true }, notice('1')];
    expect(addMessages(kept, [notice('1'), notice('2')])).toBe(kept);
    const more = addMessages(kept, [notice('2'), notice('3'), notice('3')]);
    expect(more.map((message) => [message.MESSAGE_ID, message.isRead])).toEqual([
      ['3', false],
      ['2', true],
      ['1', false],
    ]);
  });

  it('asks the switch of its own kind', () => {
    const all = { openDSmsg: true, openKLmsg: true, openDFmsg: true, openALLmsg: true, openLang: true };
    expect(wantsNotice(notice('1', 0), { ...all, openDSmsg: false })).toBe(false);
    expect(wantsNotice(notice('1', 1), { ...all, openDSmsg: false })).toBe(true);
    expect(wantsNotice(notice('1', 1), { ...all, openKLmsg: false })).toBe(false);
    expect(wantsNotice(notice('1', 2), { ...all, openDFmsg: false })).toBe(false);
  });
});

describe('popups', () => {
  it('show for 8 s, three at once, the rest wait their turn', () => {
    const queue = ['1', '2', '3', '4'].map((id) => notice(id));
    const first = turnPopups([], queue, 1_000);
    expect(first.shown.map((popup) => popup.message.MESSAGE_ID)).toEqual(['1', '2', '3']);
    const stillFull = turnPopups(first.shown, first.queue, 1_000 + POPUP_MS - 1);
    expect(stillFull.shown.length).toBe(3);
    const next = turnPopups(stillFull.shown, stillFull.queue, 1_000 + POPUP_MS);
    expect(next.shown.map((popup) => popup.message.MESSAGE_ID)).toEqual(['4']);
  });

  it('do not pile up in a flood', () => {
    const queue = Array.from({ length: 500 }, (_, at) => notice(String(at)));
    expect(turnPopups([], queue, 0).queue.length).toBeLessThan(20);
  });
});
