import type { DemoMarks } from '../connections/database-kind.ts';

/** Values that every demo has and no deployment may have; they identify a demo of a version before database kinds. */
export const DEMO_MARKS = {
  keyId: 'demo-key',
  jurisdiction: 'DEMO',
  totpSecret: 'JBSWY3DPEHPK3PXP',
} as const satisfies DemoMarks;
