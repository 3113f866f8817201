import { readRepository } from './lib/repository-files.mjs';
import { CHECKS } from './lib/structure-checks.mjs';

/** Runs every structural check over the files that git tracks or would add, and prints the faults. */
const files = readRepository();

let wrong = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  const found = check(files);
  wrong += found.length;
  if (found.length > 0) console.log(`${name}:\n${found.map((line) => `  ${line}`).join('\n')}`);
}
console.log(`${files.size} files, ${Object.keys(CHECKS).length} checks, ${wrong} violations`);
process.exit(wrong === 0 ? 0 : 1);
