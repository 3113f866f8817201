import type { DemoMarks } from '../connections/database-kind.ts';

/** What every demo has and no deployment may: by it a demo of a version before database kinds is known. */
export const DEMO_MARKS = {
  keyId: 'demo-key',
  jurisdiction: 'DEMO',
  totpSecret: 'JBSWY3DPEHPK3PXP',
} as const satisfies DemoMarks;
