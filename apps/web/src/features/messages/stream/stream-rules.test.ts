import { describe, expect, it } from 'vitest';
import { filterLines, LINES_MAX, prettyRaw, type StreamLine, summaryOf, trimLines } from './stream-rules.ts';

function line(key: number, change: Partial<StreamLine> = {}): StreamLine {
  return { key, at: 0, kind: 'order', summary: `代收订单 C${key} · 等待支付`, raw: `{"orderNo":"C${key}"}`, ...change };
}

describe('the stream', () => {
  it('keeps the newest 200 lines', () => {
    const kept = trimLines(Array.from({ length: 350 }, (_, key) => line(key)));
    expect(kept.length).toBe(LINES_MAX);
    expect(kept.at(-1)?.key).toBe(349);
  });

  it('is not pushed out by heartbeats on a quiet day', () => {
    const quiet = [line(0), ...Array.from({ length: 400 }, (_, key) => line(key + 1, { kind: 'pong' }))];
    const kept = trimLines(quiet);
    expect(kept.map(({ key }) => key)).toEqual([0, ...Array.from({ length: 10 }, (_, at) => 391 + at)]);
  });

  it('is filtered by kind and by text of words or raw, without regard to case', () => {
    const lines = [line(1), line(2, { kind: 'pong' }), line(3, { kind: 'message', raw: '{"x":"ABC"}' })];
    expect(filterLines(lines, { kind: '', text: '' }).map(({ key }) => key)).toEqual([1, 3]);
    expect(filterLines(lines, { kind: 'pong', text: '' }).map(({ key }) => key)).toEqual([2]);
    expect(filterLines(lines, { kind: '', text: ' abc ' }).map(({ key }) => key)).toEqual([3]);
    expect(filterLines(lines, { kind: 'order', text: 'abc' })).toEqual([]);
  });

  it('says what a frame means', () => {
    expect(summaryOf({ kind: 'order', id: '1.1', orderKind: 'collection', orderNo: 'C1', status: 2 })).toBe(
      '代收订单 C1 · 支付成功',
    );
    for (const [orderKind, status, said] of [
      ['payout', 0, '代付订单 N1 · 待接单'],
      ['payout', 1, '代付订单 N1 · 已接单'],
      ['cash-out', 0, '提现 N1 · 待审核'],
      ['topup', 2, '充值 N1 · 已入账'],
      ['approval', 0, '审批 N1 · 待审批'],
    ] as const)
      expect(summaryOf({ kind: 'order', id: '1.1', orderKind, orderNo: 'N1', status })).toBe(said);
    expect(summaryOf({ kind: 'hello', last: '' })).toBe('从事件 — 继续');
  });

  it('shows raw text indented, and what is no JSON as it came', () => {
    expect(prettyRaw('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyRaw('nonsense')).toBe('nonsense');
  });
});
