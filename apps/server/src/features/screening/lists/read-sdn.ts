import { SaxesParser } from 'saxes';
import { refuseSheet } from '../../../platform/files/sheets/sheet-row.ts';
import { outsideText } from '../../../platform/security/outside-text-rules.ts';
import * as zh from '../zh.ts';
import { birthOf, checked, type ReadRow } from './list-row-rules.ts';

const CHUNK_BYTES = 65_536;
/** Limit of bytes without a tag, because the parser keeps a text in memory until its tag ends. */
const SILENT_MAX = 1_048_576;

type Person = { first: string; last: string };
type Entry = Person & {
  uid: string;
  type: string;
  aliases: Person[];
  births: string[];
  documents: string[];
  countries: string[];
  programs: string[];
};

const emptyEntry = (): Entry => ({
  uid: '',
  type: '',
  first: '',
  last: '',
  aliases: [],
  births: [],
  documents: [],
  countries: [],
  programs: [],
});
const nameOf = ({ first, last }: Person) => [first, last].filter(Boolean).join(' ');

/**
 * Yields the records of OFAC's SDN XML one by one, however long the list is. Refuses a document type declaration and
 * broken XML.
 */
export function* sdnRows(bytes: Uint8Array): Generator<ReadRow> {
  const parser = new SaxesParser();
  const path: string[] = [];
  const ready: ReadRow[] = [];
  let entry = emptyEntry();
  let alias: Person = { first: '', last: '' };
  let text = '';
  let row = 0;
  let silent = 0;
  let fault: Error | undefined;
  parser.on('error', (error) => {
    fault ??= error;
  });
  parser.on('doctype', () => refuseSheet(zh.readSdn.refused));
  parser.on('opentag', ({ name }) => {
    silent = 0;
    text = '';
    path.push(name.slice(name.indexOf(':') + 1));
    if (path.at(-1) === 'sdnEntry') entry = emptyEntry();
    if (path.at(-1) === 'aka') alias = { first: '', last: '' };
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', () => {
    const name = path.pop();
    const value = text.trim();
    text = '';
    if (path.at(-1) === 'sdnEntry') takeOwn(entry, name, value);
    else if (path.at(-1) === 'aka') takeName(alias, name, value);
    else takeListed(entry, name, value);
    if (name === 'aka') entry.aliases.push(alias);
    if (name !== 'sdnEntry') return;
    row += 1;
    ready.push(checked(row, recordOf(entry)));
  });
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    parser.write(decoder.decode(chunk, { stream: true }));
    silent += chunk.length;
    if (silent > SILENT_MAX) refuseSheet(zh.readSdn.tooLarge);
    yield* ready.splice(0);
    if (fault) refuseSheet(zh.readSdn.broken(row + 1));
  }
  parser.close();
  yield* ready.splice(0);
  if (fault) refuseSheet(zh.readSdn.broken(row + 1));
}

function takeName(person: Person, name: string | undefined, value: string): void {
  if (name === 'firstName') person.first = value;
  if (name === 'lastName') person.last = value;
}

function takeOwn(entry: Entry, name: string | undefined, value: string): void {
  takeName(entry, name, value);
  if (name === 'uid') entry.uid = value;
  if (name === 'sdnType') entry.type = value;
}

function takeListed(entry: Entry, name: string | undefined, value: string): void {
  if (value === '') return;
  if (name === 'program') entry.programs.push(value);
  if (name === 'idNumber') entry.documents.push(value);
  if (name === 'country') entry.countries.push(value);
  // A value that is not a single date, such as a span of years, cannot distinguish people.
  if (name === 'dateOfBirth') entry.births.push(...[birthOf(value)].filter(Boolean));
}

function recordOf({ uid, type, aliases, births, documents, countries, programs, ...person }: Entry) {
  return {
    ref: uid,
    kind: type.toLowerCase(),
    name: nameOf(person),
    aliases: aliases.map(nameOf).filter(Boolean),
    births,
    documents,
    countries: outsideText([...new Set(countries)].join(';'), 200),
    programs: outsideText(programs.join(';'), 500),
  };
}
