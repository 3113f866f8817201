/**
 * `docs/asvs.json` holds each requirement of OWASP ASVS 5.0 at levels 1 and 2: number, level, its text, state, the
 * files that meet it, the tests that prove it (`path › title`) and the reason. `docs/asvs.md` is generated from it.
 */
export const DATA = 'docs/asvs.json';
export const DOCUMENT = 'docs/asvs.md';
/** Numbers of the requirements of level 1 and 2 by section, as the standard counts them. */
const REQUIRED = {
  1.1: '1-2',
  1.2: '1-9',
  1.3: '1-11',
  1.4: '1-3',
  1.5: '1-2',
  2.1: '1-3',
  2.2: '1-3',
  2.3: '1-4',
  2.4: '1',
  3.2: '1-2',
  3.3: '1-4',
  3.4: '1-6',
  3.5: '1-5',
  3.7: '1-2',
  4.1: '1-3',
  4.2: '1',
  4.3: '1-2',
  4.4: '1-4',
  5.1: '1',
  5.2: '1-3',
  5.3: '1-2',
  5.4: '1-3',
  6.1: '1-3',
  6.2: '1-12',
  6.3: '1-4',
  6.4: '1-4',
  6.5: '1-5',
  6.6: '1-3',
  6.8: '1-4',
  7.1: '1-3',
  7.2: '1-4',
  7.3: '1-2',
  7.4: '1-5',
  7.5: '1-2',
  7.6: '1-2',
  8.1: '1-2',
  8.2: '1-3',
  8.3: '1',
  8.4: '1',
  9.1: '1-3',
  9.2: '1-4',
  10.1: '1-2',
  10.2: '1-2',
  10.3: '1-4',
  10.4: '1-11',
  10.5: '1-5',
  10.6: '1-2',
  10.7: '1-3',
  11.1: '1-2',
  11.2: '1-3',
  11.3: '1-3',
  11.4: '1-4',
  11.5: '1',
  11.6: '1',
  12.1: '1-3',
  12.2: '1-2',
  12.3: '1-4',
  13.1: '1',
  13.2: '1-5',
  13.3: '1-2',
  13.4: '1-5',
  14.1: '1-2',
  14.2: '1-4',
  14.3: '1-3',
  15.1: '1-3',
  15.2: '1-3',
  15.3: '1-7',
  16.1: '1',
  16.2: '1-5',
  16.3: '1-4',
  16.4: '1-3',
  16.5: '1-3',
  17.1: '1',
  17.2: '1-4',
  17.3: '1-2',
};
/** States of a requirement and their meaning. Every state but `met` needs a reason. */
const STATES = {
  met: 'the code does it, and a test or a written reason shows it',
  partly: 'done for the main part; the reason says what is missing',
  'not met': 'not done; the reason says why',
  deploy: 'the operator of the deployment does it; `docs/security.md` says how',
  'n/a': 'the product has nothing that the requirement is about',
};
const REASON_LEAST = 12;

/** Returns every number that needs a requirement. */
export function requiredNumbers() {
  return Object.entries(REQUIRED).flatMap(([section, range]) => {
    const [from, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n}`);
  });
}

/** Returns how many requirements have each state, as `171 met, 18 partly, …`. */
export function countStates(files) {
  const states = requirementsOf(files).map(({ state }) => state);
  return Object.keys(STATES)
    .map((state) => `${states.filter((one) => one === state).length} ${state}`)
    .join(', ');
}

function requirementsOf(files) {
  return JSON.parse(files.get(DATA)).chapters.flatMap(({ requirements }) => requirements);
}

/** Returns the text of docs/asvs.md. */
export function renderAsvs(files) {
  const { chapters } = JSON.parse(files.get(DATA));
  return `# OWASP ASVS 5.0, levels 1 and 2

Generated from \`${DATA}\` by \`npm run documents\`; edit the data, not this page.

The page has every requirement of release 5.0.0 at levels 1 and 2 (${requiredNumbers().length} of 345), in our own
words. This is target R13. The documents that the standard asks for are \`docs/security.md\`, \`docs/crypto.md\`,
\`docs/threat-model.md\` and \`SECURITY.md\`.

| State | Meaning |
|---|---|
${Object.entries(STATES)
  .map((row) => `| ${row.join(' | ')} |`)
  .join('\n')}

${countStates(files)}.

\`npm run check\` compares the data with the standard's list of numbers and with the code: each number once, each file
and each named test present, a reason where no test shows the requirement. A title with \`%s\` or \`%j\` stands for a
table of cases.

${chapters.map(renderChapter).join('\n\n')}
`;
}

function renderChapter({ title, requirements }, at) {
  const rows = requirements.map(({ number, level, asks, state, metBy = [], tests = [], why }) => [
    number,
    level,
    asks,
    state,
    metBy.length === 0 ? '-' : metBy.map((path) => `\`${path}\``).join(' '),
    [...tests.map((test) => test.replace(/^(\S+)/, '`$1`')), ...(why ? [why] : [])].join('<br>'),
  ]);
  return `## ${at + 1} · ${title}

| No. | Level | Asks | State | Met by | Shown by, or why |
|---|---|---|---|---|---|
${rows.map((cells) => `| ${cells.map((cell) => String(cell).replace(/\|/g, '\\|')).join(' | ')} |`).join('\n')}`;
}

/** Returns requirements that are missing or repeated, have no proof, or name a file or a test that does not exist. */
export function checkAsvs(files) {
  if (!files.has(DATA)) return [];
  const requirements = requirementsOf(files);
  const numbers = requirements.map(({ number }) => number);
  const required = requiredNumbers();
  const found = [];
  for (const number of required) {
    const times = numbers.filter((one) => one === number).length;
    if (times !== 1) found.push(`${DATA}: ${number} is there ${times} times`);
  }
  for (const requirement of requirements) {
    if (!required.includes(requirement.number))
      found.push(`${DATA}: ${requirement.number} is no requirement of level 1 or 2`);
    for (const what of wrongIn(requirement, files)) found.push(`${DATA}: ${requirement.number} ${what}`);
  }
  if (files.get(DOCUMENT) !== renderAsvs(files)) found.push(`${DOCUMENT}: is not made from ${DATA}: npm run documents`);
  return found;
}

function wrongIn({ level, asks, state, metBy = [], tests = [], why = '' }, files) {
  const wrong = [];
  if (level !== 1 && level !== 2) wrong.push(`has level ${level}`);
  if (!asks) wrong.push('does not say what it asks');
  if (!(state in STATES)) wrong.push(`has an unknown state: ${state}`);
  if (state === 'met' && metBy.length === 0) wrong.push('is met, but names no file');
  if ((state !== 'met' || tests.length === 0) && why.length < REASON_LEAST)
    wrong.push('has neither a test nor a reason');
  for (const path of metBy) if (!files.has(path)) wrong.push(`names a file that does not exist: ${path}`);
  for (const test of tests) {
    const [file, title] = test.split(/ › (.*)/s);
    const source = files.get(file);
    if (source === undefined) wrong.push(`names a test file that does not exist: ${file}`);
    else if (!["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`)))
      wrong.push(`names a test that is not in ${file}: ${title}`);
  }
  return wrong;
}
