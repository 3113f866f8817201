import type { ServerFrame } from '@mashang/contract/events/frames';
import { expect, it } from 'vitest';
import { concerns } from './use-live-refresh.ts';

const order = { kind: 'order', id: '1.1', orderKind: 'settlement', orderNo: 'JS1', status: 1 } as const;
const network = { kind: 'network', id: '1.1', about: 'run', participantId: '7' } as const;
const risk = { kind: 'risk', id: '1.1' } as const;

it('a page of no kind loads again whatever changed, one of a kind by its own', () => {
  const frames: ServerFrame[] = [order, network, risk, { kind: 'hello', last: '' }, { kind: 'pong' }];
  const heardBy = (kind?: Parameters<typeof concerns>[1]) =>
    frames.filter((frame) => concerns(frame, kind)).map((frame) => frame.kind);
  expect(heardBy()).toEqual(['order', 'network', 'risk', 'hello']);
  expect(heardBy('settlement')).toEqual(['order', 'hello']);
  expect(heardBy('network')).toEqual(['network', 'hello']);
  expect(heardBy('payout')).toEqual(['hello']);
});
