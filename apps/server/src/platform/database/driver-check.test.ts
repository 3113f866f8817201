import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { DRIVER_MARK, requireSafeDriver } from './driver-check.ts';

it('a driver whose files are not changed as they must be is none to start on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mashang-driver-'));
  const entry = pathToFileURL(join(folder, 'index.js')).href;
  try {
    writeFileSync(join(folder, 'index.js'), `${DRIVER_MARK}export {}`);
    writeFileSync(join(folder, 'connection.js'), 'export {}');
    expect(() => requireSafeDriver(entry)).toThrow('connection.js');
    expect(() => requireSafeDriver(entry)).toThrow('node scripts/mend-parts.mjs');
    writeFileSync(join(folder, 'connection.js'), `${DRIVER_MARK.replace(' 1\n', ' 0\n')}export {}`);
    expect(() => requireSafeDriver(entry)).toThrow('connection.js');
    writeFileSync(join(folder, 'connection.js'), `${DRIVER_MARK}export {}`);
    expect(() => requireSafeDriver(entry)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the one that is installed here is', () => {
  expect(() => requireSafeDriver()).not.toThrow();
});
