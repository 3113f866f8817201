import { expect, it } from 'vitest';
import { deviceFacts } from './device-facts.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

it.each([
  [CHROME, 'Chrome', 'Windows', '电脑'],
  [`${CHROME} Edg/140.0`, 'Edge', 'Windows', '电脑'],
  [`${CHROME} OPR/110.0`, 'Opera', 'Windows', '电脑'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', '电脑'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    '手机',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer', 'Windows', '电脑'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36', 'Chrome', 'Android', '平板'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android', '手机'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0 Safari/537.36', 'Chrome', 'Chrome OS', '电脑'],
  ['curl/8.0', 'Unknown Browser', '未知系统', '电脑'],
])('%s', (userAgent, browser, system, kind) => {
  expect(deviceFacts(userAgent)).toEqual({ browser, system, kind });
});

it('knows an iPad that calls itself a Macintosh by its fingers', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15';
  expect(deviceFacts(userAgent, 5)).toEqual({ browser: 'Safari', system: 'iOS', kind: '平板' });
  expect(deviceFacts(userAgent, 0)).toEqual({ browser: 'Safari', system: 'macOS', kind: '电脑' });
});
