import { expect, it } from 'vitest';
import { decryptWire } from '../api/wire-cipher.ts';
import { addressOf, bareAddress } from './realtime-address.ts';

it('carries the sealed token, whose it is, and where to go on from', () => {
  const address = new URL(addressOf('ws://127.0.0.1:8600/pay', { value: 't+/=&k', taid: '12' }, '88'));
  expect(decryptWire(address.searchParams.get('PAY-TOKEN') ?? '')).toBe('t+/=&k');
  expect(address.searchParams.get('TAID')).toBe('12');
  expect(address.searchParams.get('TX-CONNECT-TYPE')).toBe('AGT_PC_TYPE');
  expect(address.searchParams.get('last')).toBe('88');
  expect(address.searchParams.get('lines')).toBe('1');
});

it('asks for no catch-up the first time', () => {
  expect(addressOf('wss://wss.example.com/pay', { value: 't', taid: '' }, '')).not.toContain('last=');
});

it('is shown without token and query', () => {
  const full = addressOf('wss://wss.example.com/pay', { value: 'secret', taid: '12' }, '88.1');
  expect(bareAddress(full)).toBe('wss://wss.example.com/pay');
});
