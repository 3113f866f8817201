import { expect, it } from 'vitest';
import { createSocketCaps } from './socket-caps.ts';

it('sockets are counted by user and by network, an IPv6 customer as one, until they are gone', () => {
  const caps = createSocketCaps();
  const gone = Array.from({ length: 50 }, () => caps.take(1n, '192.0.2.1'));
  expect(caps.isFull(1n, '192.0.2.2')).toBe(true);
  expect(caps.isFull(2n, '192.0.2.1')).toBe(false);
  for (let user = 2; user <= 10; user += 1)
    for (let n = 0; n < 50; n += 1) gone.push(caps.take(BigInt(user), '192.0.2.1'));
  expect(caps.isFull(99n, '192.0.2.1')).toBe(true);
  expect(caps.isFull(99n, '192.0.2.2')).toBe(false);
  for (let user = 11; user <= 20; user += 1)
    for (let n = 0; n < 50; n += 1) gone.push(caps.take(BigInt(user), `2001:db8:1:2::${n}`));
  expect(caps.isFull(99n, '2001:db8:1:2:ffff::1')).toBe(true);
  expect(caps.isFull(99n, '2001:db8:1:3::1')).toBe(false);
  for (const end of gone) end();
  expect(caps.isFull(1n, '192.0.2.1')).toBe(false);
});
