import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Platform } from '../platform.ts';
import { warnOfProxy } from './warn-of-proxy.ts';

async function warningsOf(config: { publicUrl: string; trustedProxies: string[] }): Promise<number[]> {
  const said: unknown[] = [];
  const app = fastify();
  const log = { warn: (facts: unknown) => said.push(facts) };
  warnOfProxy(app, { config, log } as unknown as Platform);
  app.get('/', async () => 'ok');
  const counts = [said.length];
  for (const forwarded of [undefined, '203.0.113.9', '203.0.113.9']) {
    await app.inject({ url: '/', headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });
    counts.push(said.length);
  }
  await app.close();
  return counts;
}

it('a proxy nobody configured is named once: at start behind TLS, else with the first forwarded request', async () => {
  expect(await warningsOf({ publicUrl: 'http://127.0.0.1:3000', trustedProxies: [] })).toEqual([0, 0, 1, 1]);
  expect(await warningsOf({ publicUrl: 'https://pay.example', trustedProxies: [] })).toEqual([1, 1, 1, 1]);
  expect(await warningsOf({ publicUrl: 'https://pay.example', trustedProxies: ['10.0.0.1'] })).toEqual([0, 0, 0, 0]);
});
