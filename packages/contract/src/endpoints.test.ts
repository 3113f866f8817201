import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { type Endpoint, errorsOf, floatsOf, merchantErrorsOf, pathOf } from './endpoint.ts';

const FOLDER = new URL('./endpoints/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Returns the endpoints in a file's exports, also those in tables of sides. */
function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(endpointsIn) : [];
}

const all = (
  await Promise.all(
    readdirSync(FOLDER).map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, FOLDER).href);
      return Object.entries(exported).flatMap(([name, value]) =>
        endpointsIn(value).map((endpoint) => ({ name, file, endpoint })),
      );
    }),
  )
).flat();

it('every name of a path is a field of its params, and the other way round', () => {
  expect(all.length).toBeGreaterThan(350);
  for (const { name, endpoint } of all) {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, one]) => one);
    const checked = endpoint.params ? Object.keys((endpoint.params as z.ZodObject).shape) : [];
    expect(checked.toSorted(), name).toEqual(named.toSorted());
  }
});

it('what is read takes no body', () => {
  for (const { name, endpoint } of all) if (endpoint.method === 'GET') expect(endpoint.body, name).toBeUndefined();
});

it('fills a path in, whatever stands in its parts', () => {
  expect(pathOf({ path: '/api/agt/struggle/addOrder/:id' }, { id: '12' })).toBe('/api/agt/struggle/addOrder/12');
  expect(pathOf({ path: '/api/a/:one/b/:two' }, { one: '../x', two: 'y z' })).toBe('/api/a/..%2Fx/b/y%20z');
});

/** Paths of calls that end, refuse or withdraw something that was begun. */
const ENDS = /\/(cancel|withdraw|revoke|release|reject|refuse|fail|object|agree|close|end|delete|remove|archive)\w*$/i;

it('lets nobody be kept from ending what was begun while mode agent_float winds down', () => {
  const ends = all.filter(({ endpoint }) => ENDS.test(endpoint.path) && floatsOf(endpoint) !== undefined);
  expect(ends.length).toBeGreaterThan(3);
  expect(ends.filter(({ endpoint }) => floatsOf(endpoint) !== 'finish').map(({ name }) => name)).toEqual([]);
});

it('adds to the errors of a call those that follow from its other facts', () => {
  const call = { method: 'POST', path: '/api/x', summary: '', tags: [], errors: ['conflict'] } as const;
  const any = ['invalid', 'forbidden', 'tooMany', 'fault'];
  expect(errorsOf({ ...call, public: true })).toEqual([...any, 'conflict']);
  expect(errorsOf({ ...call, twoFactor: true, permission: 'payout-order:claim' })).toEqual([
    ...any,
    'unauthenticated',
    'signedInElsewhere',
    'twoFactorUnbound',
    'twoFactorWrong',
    'notOffered',
    'conflict',
  ]);
  const merchants = merchantErrorsOf({ ...call, path: '/api/v1/x', errors: [] });
  expect(merchants).toEqual([...any, 'unauthenticated', 'frozen', 'conflict']);
});
