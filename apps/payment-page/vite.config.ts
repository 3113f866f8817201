/// <reference types="node" />
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssModules, documentClasses } from '../../scripts/lib/class-names.ts';
import { leanContract } from '../../scripts/lib/lean-contract.ts';
import { precompress } from '../../scripts/lib/precompress.ts';

/**
 * Replaces zod by an inert stand-in. The page reads types, constants and money text from the contract and never
 * validates with a schema; the real zod would be a third of its JavaScript.
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
  plugins: [
    leanContract(),
    react(),
    withoutSchemas(),
    cssModules(),
    documentClasses('src/page.module.css'),
    precompress(),
  ],
  // Written for React, run by Preact: that is a quarter of the JavaScript
  // (docs/decisions/0013-payer-page-runs-on-preact.md).
  resolve: {
    alias: [
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  server: { proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:8600' } } },
  build: {
    // Payers use any phone that they have.
    target: ['es2020', 'chrome87', 'safari14'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
