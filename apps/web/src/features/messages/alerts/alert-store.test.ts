import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNoticeSettings } from '../../../lib/settings/settings.ts';
import { notice } from '../message-testing.ts';
import {
  alertOf,
  dismissPopup,
  forgetRead,
  holdPopups,
  openAlerts,
  releasePopups,
  updatePopupQueue,
  useAlerts,
} from './alert-store.ts';
import { POPUP_MS } from './popup-rules.ts';

const AT_ONCE = 3;
const shown = (): string[] => useAlerts.getState().popups.shown.map(({ message }) => message.MESSAGE_ID);
const sounds = (): number => useAlerts.getState().sound.count;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  useNoticeSettings.setState({ openDSmsg: true, openKLmsg: true, openDFmsg: true, openALLmsg: true, openLang: true });
  useAlerts.setState({ sound: { kind: 0, count: 0 } });
  openAlerts([]);
});
afterEach(() => {
  vi.useRealTimers();
});

function look(): void {
  updatePopupQueue(Date.now(), AT_ONCE);
}

describe('alerts', () => {
  it('pop up and ring once for what came together, with the sound of the newest', () => {
    alertOf([notice('1'), notice('2', { msgType: 2 })]);
    look();
    expect(shown()).toEqual(['1', '2']);
    expect(useAlerts.getState().sound).toEqual({ kind: 2, count: 1 });
  });

  it('follow the person’s switches, one by one', () => {
    useNoticeSettings.setState({ openDFmsg: false });
    alertOf([notice('1', { msgType: 2 })]);
    look();
    expect([shown(), sounds()]).toEqual([[], 0]);
    useNoticeSettings.setState({ openALLmsg: false });
    alertOf([notice('2')]);
    look();
    expect([shown(), sounds()]).toEqual([[], 1]);
    useNoticeSettings.setState({ openALLmsg: true, openLang: false });
    alertOf([notice('3', { msgType: 1 })]);
    look();
    expect([shown(), sounds()]).toEqual([['3'], 1]);
  });

  it('are not announced again: neither what was in the list, nor what was shown, nor what is read', () => {
    openAlerts([notice('1')]);
    alertOf([notice('1'), notice('2', { isRead: true })]);
    look();
    expect([shown(), sounds()]).toEqual([[], 0]);
    alertOf([notice('3')]);
    look();
    dismissPopup('3');
    alertOf([notice('3')]);
    look();
    expect([shown(), sounds()]).toEqual([[], 1]);
  });

  it('go when they are read anywhere', () => {
    alertOf([notice('1'), notice('2')]);
    look();
    forgetRead([notice('1', { isRead: true }), notice('2')]);
    expect(shown()).toEqual(['2']);
  });

  it('stay while anything holds them, and then for the time they had left', () => {
    alertOf([notice('1')]);
    look();
    vi.advanceTimersByTime(POPUP_MS - 1_000);
    holdPopups('pointer');
    holdPopups('hidden');
    vi.advanceTimersByTime(60_000);
    look();
    releasePopups('pointer');
    look();
    expect(shown()).toEqual(['1']);
    releasePopups('hidden');
    vi.advanceTimersByTime(999);
    look();
    expect(shown()).toEqual(['1']);
    vi.advanceTimersByTime(1);
    look();
    expect(shown()).toEqual([]);
  });

  it('shown by another tab are shown there only', async () => {
    vi.useRealTimers();
    alertOf([notice('1'), notice('2')]);
    const other = new BroadcastChannel('mashang-popups');
    other.postMessage(['1']);
    await vi.waitFor(() => expect(useAlerts.getState().popups.queue.length).toBe(1));
    other.close();
    look();
    expect(shown()).toEqual(['2']);
  });
});
