/// <reference types="node" />
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses while serving. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names.filter((name) => /\.(js|css|html|svg)$/.test(name))) {
        const content = await readFile(join(outDir, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(join(outDir, `${name}.br`), await promisify(brotliCompress)(content, { params }));
        await writeFile(join(outDir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

/**
 * Puts an inert stand-in where zod would be. The page reads types, constants and money text from the contract and never
 * validates with a schema; the real one would be a third of its JavaScript.
 */
function withoutSchemas(): Plugin {
  const id = '\0without-schemas';
  return {
    name: 'without-schemas',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === 'zod' ? id : null),
    load: (loaded) =>
      loaded === id ? 'const z = new Proxy(() => {}, { get: () => z, apply: () => z });\nexport { z };' : null,
  };
}

export default defineConfig({
  base: '/smartaps/',
  plugins: [react(), withoutSchemas(), precompress()],
  // Written for React, run by Preact: a quarter of the JavaScript (docs/decisions/0013-payer-page-runs-on-preact.md).
  resolve: {
    alias: [
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  server: { proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:8600' } } },
  build: {
    // Payers bring whatever phone they have.
    target: ['es2020', 'chrome87', 'safari14'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
