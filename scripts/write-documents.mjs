import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT, renderAsvs } from './lib/asvs-rows.mjs';
import { INDEX, renderDecisions } from './lib/decision-pages.mjs';
import { readRepository } from './lib/repository-files.mjs';
import { ROOT } from './lib/setup.mjs';

/** Writes the generated documents; `npm run check` compares them. */
const files = readRepository();
writeFileSync(join(ROOT, DOCUMENT), renderAsvs(files));
writeFileSync(join(ROOT, INDEX), renderDecisions(files));
