import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { fastifyStatic } from '@fastify/static';
import react from '@vitejs/plugin-react';
import fastify from 'fastify';
import { build } from 'vite';

const SOURCE = fileURLToPath(new URL('../baseline', import.meta.url));

/** An app that is built and served for comparison. */
export type BaselineApp = { url: string; stop(): Promise<void> };

/** Builds the empty antd app into a temporary folder and serves it like the product: precompressed, immutable. */
export async function startBaseline(ordersAnswer: string): Promise<BaselineApp> {
  const root = mkdtempSync(join(tmpdir(), 'mashang-baseline-'));
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: root, emptyOutDir: true, target: 'es2022' },
  });
  for (const name of await readdir(root, { recursive: true })) {
    if (!/\.(js|css)$/.test(name)) continue;
    const content = await readFile(join(root, name));
    await writeFile(join(root, `${name}.br`), await promisify(brotliCompress)(content));
    await writeFile(join(root, `${name}.gz`), await promisify(gzip)(content));
  }
  writeFileSync(join(root, 'orders.json'), ordersAnswer);
  const app = fastify();
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = await readFile(join(root, 'index.html'));
  app.setNotFoundHandler((_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    stop: async () => {
      await app.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
