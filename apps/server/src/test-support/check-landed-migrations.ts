import { changedMigrations, readRelease } from './release-files.ts';

/** `npm run check`: migrations of the last release are never edited. Exits with 1 and their names where one was. */
const release = readRelease();
const changed = await changedMigrations(release);
for (const name of changed) console.error(`migrations/${name}: has another text than in ${release.version}`);
process.exitCode = changed.length === 0 ? 0 : 1;
