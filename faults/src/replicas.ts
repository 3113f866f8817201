import { signal } from '../../apps/server/src/platform/database/embedded/processes.ts';
import { type KillableServer, type ServerOptions, startKillableServer } from './killable-server.ts';
import { type OutsideDatabase, startOutsideDatabase } from './outside-database.ts';

/** Servers that share an outside database, keys and files, as replicas do. */
export type Replicas = {
  database: OutsideDatabase;
  servers: KillableServer[];
  /** Starts one more on the same data. */
  join(options?: Pick<ServerOptions, 'env' | 'preload'>): Promise<KillableServer>;
  stop(): Promise<void>;
};

export async function startReplicas(
  count: number,
  options: Pick<ServerOptions, 'env' | 'preload'> = {},
): Promise<Replicas> {
  const database = await startOutsideDatabase();
  const servers: KillableServer[] = [];
  async function join(more: Pick<ServerOptions, 'env' | 'preload'> = options): Promise<KillableServer> {
    const { url, ownerUrl, dataDir } = database;
    const server = await startKillableServer({ ...more, dataDir, database: { url, ownerUrl } });
    servers.push(server);
    return server;
  }
  async function stop(): Promise<void> {
    database.line.heal();
    // A server that a test left stopped must end like the others.
    for (const server of servers) signal(server.pid(), 'SIGCONT');
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  }
  try {
    // One after the other: the first one migrates and creates the demo's people.
    for (let n = 0; n < count; n++) await join();
  } catch (error) {
    await stop();
    throw error;
  }
  return { database, servers, join, stop };
}
