import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileAgainst, installPackage, tryOn } from '../try-package.mjs';

let folder: string;
let manifest: Record<string, unknown>;

describe('the packed file', { timeout: 120_000 }, () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mashang-sdk-'));
    manifest = installPackage(folder);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('installs without network and without another package', () => {
    expect(manifest).toMatchObject({ name: '@mashang/merchant-sdk', engines: { node: '>=18' } });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
  });

  // The Node of the tests, and the one on PATH; `npm run try-nodes -w packages/merchant-sdk` fetches the others.
  it.each([process.execPath, 'node'])('is imported and required by %s', (node) => {
    const said = tryOn(node, folder);
    expect(said).toEqual([
      expect.stringMatching(/^import v\d/),
      expect.stringMatching(/^require v\d.* with 50 vectors$/),
    ]);
    console.log(`merchant SDK: ${said.join(', ')}`);
  });

  it('has types that a strict project compiles, as a module and as CommonJS', () => {
    compileAgainst(folder);
  });
});
