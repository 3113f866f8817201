import { expect, it } from 'vitest';
import { pain002 } from '../../../test-support/arrange/arrange-answers.ts';
import { camt } from '../../../test-support/arrange/arrange-institution.ts';
import { answerOf } from '../answers/answer-rows.ts';
import { camtOf, camtRows } from './camt-lines.ts';
import { readRow } from './line-rules.ts';

/** PostgreSQL refuses half of a surrogate pair in JSON, and rows are inserted as JSON. */
function expectWhole(value: unknown): void {
  const json = JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? `${one}` : one));
  expect(json).not.toMatch(/\\ud[89a-f]/i);
  expect(json).toContain('长长');
}

// With one of the two prefixes, every cut length falls in the middle of a character.
it.each(['长', '长长'])(
  'rows of messages and sheets hold whole characters, at every place where the bank’s text is cut (%s)',
  (head) => {
    const long = `${head}${'😀'.repeat(300)}`;
    expectWhole(
      answerOf(Buffer.from(pain002({ batchNo: `TB${long}` }, [{ no: long, code: long, text: `长长${long}` }]))),
    );
    const entry = { account: long, way: 'CRDT' as const, reference: long, endToEnd: long, text: `长长${long}` };
    expectWhole(camtRows(camtOf(Buffer.from(camt('054', [{ ...entry, amount: '1.00' }])))).map(({ read }) => read));
    expectWhole(
      camtRows(camtOf(Buffer.from(camt('054', [{ ...entry, amount: `长长${long}` }])))).map(({ read }) => read),
    );
    const columns = { time: 0, credit: 1, account: 2, remark: 3 };
    const row = (cells: string[]) => readRow({ no: 1, formulas: false, cells }, columns, '');
    expectWhole(row(['2026-03-01 10:00:00', '1.00', long, `长长${long}`]));
    expectWhole(row([`长长${long}`, '1.00', long, '']));
  },
);
