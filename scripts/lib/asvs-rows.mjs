/**
 * docs/asvs.md tells of every requirement of OWASP ASVS 5.0 at level 1 and 2, each in one row:
 * `| 1.2.3 | level | what it asks | state | met by | shown by, or why
 * |`. What a row names is there: files by their path, tests as `path` › title, parts of a cell apart by `<br>`.
 */
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
/** How a requirement stands. Whatever is not `met` says why. */
const STATES = ['met', 'partly', 'not met', 'deploy', 'n/a'];
const REASON_LEAST = 12;

/** Every number there has to be a row for. */
export function requiredNumbers() {
  return Object.entries(REQUIRED).flatMap(([section, range]) => {
    const [from, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n}`);
  });
}

/** Rows of the document: number, the line they stand in, and their cells. */
function rowsOf(text) {
  return text.split('\n').flatMap((line, at) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, number = ''] = cells;
    return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, at: at + 1, cells: cells.slice(1, -1) }] : [];
  });
}

/** How many requirements stand in each state, as `171 met, 18 partly, …`. */
export function countStates(text) {
  const states = rowsOf(text).map(({ cells }) => cells[3]);
  return STATES.map((state) => `${states.filter((one) => one === state).length} ${state}`).join(', ');
}

/**
 * Says which requirement has no row or several, what the page adds up wrong, which row claims without showing, and
 * which test it names is not there.
 */
export function checkAsvs(files) {
  const text = files.get(DOCUMENT);
  if (text === undefined) return [];
  const rows = rowsOf(text);
  const found = [];
  const counts = new Map(rows.map(({ number }) => [number, rows.filter((row) => row.number === number).length]));
  const required = requiredNumbers();
  for (const number of required)
    if (counts.get(number) !== 1) found.push(`${DOCUMENT}: ${number} has ${counts.get(number) ?? 0} rows`);
  const counted = countStates(text);
  if (!text.includes(`${counted}.`)) found.push(`${DOCUMENT}: does not say what it comes to: ${counted}`);
  for (const row of rows) {
    if (!required.includes(row.number))
      found.push(`${DOCUMENT}:${row.at}: ${row.number} is no requirement of level 1 or 2`);
    for (const what of wrongIn(row, files)) found.push(`${DOCUMENT}:${row.at}: ${row.number} ${what}`);
  }
  return found;
}

function wrongIn({ cells }, files) {
  if (cells.length !== 6) return [`has ${cells.length} cells`];
  const [, level, asks, state, metBy, shown] = cells;
  const wrong = [];
  if (!/^[12]$/.test(level)) wrong.push(`is of no level 1 or 2: ${level}`);
  if (asks === '') wrong.push('says not what it asks');
  if (!STATES.includes(state)) wrong.push(`has no state: ${state}`);
  const parts = shown.split('<br>').map((part) => part.trim());
  const tests = parts.map((part) => /^`([^`]+)` › (.+)$/.exec(part)).filter((match) => match !== null);
  const reason = parts.filter((part) => !part.includes(' › ')).join(' ');
  if (state === 'met' && !/`[\w./-]+`/.test(metBy)) wrong.push('is met by nothing that is named');
  if ((state !== 'met' || tests.length === 0) && reason.length < REASON_LEAST)
    wrong.push('has neither a test nor a reason');
  for (const [, file, title] of tests) {
    const source = files.get(file);
    if (source === undefined) wrong.push(`names a test file that is not there: ${file}`);
    else if (!["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`)))
      wrong.push(`names a test that is not in ${file}: ${title}`);
  }
  return wrong;
}
