import { checkAsvs, countStates, requiredNumbers } from '../../scripts/lib/asvs-rows.mjs';
import { readRepository } from '../../scripts/lib/repository-files.mjs';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

/**
 * R13: counts the states of the OWASP ASVS requirements and checks that each has a reason; `npm run check` checks the
 * page the same way.
 */
export function countRequirements(): FaultRow {
  const files: Map<string, string> = readRepository();
  const amiss: string[] = checkAsvs(files);
  const states: string = countStates(files);
  reportAnomalies('R13', null, amiss);
  return {
    id: 'R13',
    what: `OWASP ASVS 5.0, levels 1 and 2: ${requiredNumbers().length} requirements, each in one row of docs/asvs.md`,
    figure: `${states}; ${amiss.length} without a test or a written reason`,
    target: 'each requirement that applies: test or written reason',
    amiss,
    met: amiss.length === 0,
    notes: notesOf(null, amiss, 'every file and test it names is there'),
  };
}
