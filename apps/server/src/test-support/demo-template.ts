import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cloneOf, DEMO_TEMPLATE, TEMPLATE } from '../platform/database/test-cluster.ts';
import { seedTemplate } from './seed-template.ts';

/** vitest's second global set-up: the demo's people are entered once for the whole run, each server gets a copy. */
export default async function createDemoTemplate(project: TestProject): Promise<() => Promise<void>> {
  const cluster = project.getProvidedContext().testCluster;
  const dataDir = await mkdtemp(join(tmpdir(), 'mashang-demo-files-'));
  await seedTemplate(await cloneOf(cluster, TEMPLATE, DEMO_TEMPLATE), dataDir);
  project.provide('testDemoFiles', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
