/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogueGroups } from '../../scripts/lib/catalogue-groups.ts';
import { cssModules } from '../../scripts/lib/class-names.ts';
import { leanContract } from '../../scripts/lib/lean-contract.ts';
import { precompress } from '../../scripts/lib/precompress.ts';

/** Helpers, components, contract and the small libraries that they use; not the calendar, not what draws QR codes. */
const SHARED =
  /(packages[\\/]contract|src[\\/](lib|ui|features|app[\\/]composed)|node_modules[\\/](@tanstack|@noble|ky|zustand))[\\/](?!.*(qr-code|range-calendar|two-factor))/;

type Graph = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

/** What whoever has signed in loads first: the workplace and its order list. */
const FIRST_PAGES = /app[\\/]shell[\\/]layout[.]tsx$|collection-orders-page[.]tsx$/;

/** Whether a module is imported by one of these, not by way of a page that is fetched later. */
function isNeededBy(isRoot: (id: string, graph: Graph) => boolean) {
  return function isNeeded(id: string, graph: Graph, asked = new Set<string>()): boolean {
    if (asked.has(id)) return false;
    asked.add(id);
    if (isRoot(id, graph)) return true;
    return graph.getModuleInfo(id)?.importers.some((importer) => isNeeded(importer, graph, asked)) ?? false;
  };
}
/** By the sign-in page, the very first one. */
const isNeededAtOnce = isNeededBy((id, graph) => graph.getModuleInfo(id)?.isEntry ?? false);
const isNeededSoon = isNeededBy((id) => FIRST_PAGES.test(id));

const server = process.env.API_URL ?? 'http://127.0.0.1:8600';

export default defineConfig({
  plugins: [leanContract(), catalogueGroups(), react(), cssModules(), precompress()],
  resolve: {
    alias: { zod: fileURLToPath(new URL('src/lib/api/schema-stand-in.ts', import.meta.url)) },
  },
  server: {
    proxy: {
      '/api': { target: server },
      // Not the screens below /payout.
      '^/pay([/?]|$)': { target: server, ws: true },
      '/files': { target: server },
      '/docs': { target: server },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Inlined, the alert sounds would cost every visitor their bytes.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 10 },
            // Two files of what is shared instead of a dozen crumbs: what the sign-in page runs, then what the
            // workplace and its first list do. What other pages share comes with the first of those.
            {
              name: (id, graph) => (isNeededAtOnce(id, graph) ? 'kit' : null),
              debugName: 'kit',
              test: SHARED,
              minShareCount: 2,
              priority: 6,
            },
            {
              name: (id, graph) => (isNeededSoon(id, graph) ? 'desk' : null),
              debugName: 'desk',
              test: SHARED,
              minShareCount: 2,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
