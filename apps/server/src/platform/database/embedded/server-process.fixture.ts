import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * A server reduced to its database, so that tests can kill a whole process: prints its result, then runs until it is
 * killed.
 */
const [dataDir = '', settings = '{}'] = process.argv.slice(2);
try {
  const { url, tookOver, stop } = await startEmbeddedPostgres({
    dataDir,
    address: 'http://127.0.0.1:8600',
    settings: JSON.parse(settings),
  });
  console.log(JSON.stringify({ url, tookOver }));
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
  setInterval(() => {}, 1_000);
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
  process.exit(1);
}
