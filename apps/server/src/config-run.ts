/** Role of one process of the deployment, and how it starts and stops beside others. */
export type RunConfig = {
  /** `all`: everything in one process; `server`: calls and websocket; `worker`: jobs. */
  role: Role;
  /** Port for health and metrics; without it they are on the ordinary one. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** Milliseconds between "not ready" and the end of listening: the time for a load balancer to notice. */
  drainMs: number;
};
export type Role = (typeof ROLES)[number];

const ROLES = ['all', 'server', 'worker'] as const;
const DRAIN_MOST_MS = 60_000;
const PORT_MOST = 65_535;

/** Reads ROLE, METRICS_PORT, METRICS_HOST and DRAIN_MS. */
export function readRun(env: NodeJS.ProcessEnv, demo: boolean): RunConfig {
  const role = ROLES.find((one) => one === (env.ROLE || 'all'));
  if (!role) throw new Error(`ROLE must be ${ROLES.join(', ')}`);
  if (role !== 'all' && !env.DATABASE_URL)
    throw new Error(`ROLE=${role} needs DATABASE_URL: others share the database`);
  return {
    role,
    metricsPort: env.METRICS_PORT ? whole(env, 'METRICS_PORT', PORT_MOST) : undefined,
    metricsHost: env.METRICS_HOST ?? '127.0.0.1',
    drainMs: env.DRAIN_MS ? whole(env, 'DRAIN_MS', DRAIN_MOST_MS) : demo ? 0 : 3_000,
  };
}

function whole(env: NodeJS.ProcessEnv, name: string, most: number): number {
  const value = Number(env[name]);
  if (!Number.isInteger(value) || value < 0 || value > most) throw new Error(`${name} must be between 0 and ${most}`);
  return value;
}
