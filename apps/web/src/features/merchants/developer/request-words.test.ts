import { expect, it } from 'vitest';
import { causeText, comparedLines, requestTone } from './request-words.ts';

const EXPECTED = 'GET\n/api/v1/bills/2026-07-01?format=csv\n1785000000\nnonce-0001\ne3b0';

it('lays the signed text beside the right one and marks the lines that differ', () => {
  const lines = comparedLines({ expected: EXPECTED, received: EXPECTED.replace('?format=csv', '') });
  expect(lines.map(({ differs }) => differs)).toEqual([false, true, false, false, false]);
  expect(lines[1]).toMatchObject({ name: '路径与参数', received: '/api/v1/bills/2026-07-01' });
});

it('shows line breaks of Windows, and a line too many', () => {
  const windows = comparedLines({ expected: EXPECTED, received: EXPECTED.replaceAll('\n', '\r\n') });
  expect(windows[0]).toMatchObject({ expected: 'GET', received: 'GET\\r', differs: true });
  const longer = comparedLines({ expected: EXPECTED, received: `${EXPECTED}\n` });
  expect(longer).toHaveLength(6);
  expect(longer[5]).toEqual({ name: '多出的一行', expected: '', received: '', differs: true });
});

it('says what a known cause means, and leaves one of a newer server as it is', () => {
  expect(causeText('nonce_used')).toContain('X-Nonce');
  expect(causeText('cause_of_tomorrow')).toBe('cause_of_tomorrow');
  expect([200, 404, 503].map(requestTone)).toEqual(['ok', 'warn', 'bad']);
});
