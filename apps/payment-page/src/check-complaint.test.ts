import { COMPLAINT_REASONS } from '@mashang/contract/complaints';
import { complaintBody } from '@mashang/contract/payment-page';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkComplaint, checkImage, checkImageType, complaintBodyOf } from './check-complaint.ts';

describe('checkComplaint', () => {
  it('refuses exactly what the server refuses', () => {
    const reason = fc.constantFrom('', ...Object.keys(COMPLAINT_REASONS));
    const detail = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('   五个字  ', 'x'.repeat(500), 'x'.repeat(501)),
    );
    const contact = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('1'.repeat(64), '1'.repeat(65), '   '));
    fc.assert(
      fc.property(fc.record({ reason, detail, contact }), (draft) => {
        const errors = checkComplaint(draft);
        const server = complaintBody.safeParse(complaintBodyOf('token', draft));
        const refused = new Set(server.success ? [] : server.error.issues.map((issue) => String(issue.path[0])));
        expect(new Set(Object.keys(errors))).toEqual(refused);
      }),
      { numRuns: 500 },
    );
  });

  it('says the server’s own sentence for a text that is too short', () => {
    const draft = { reason: 'other', detail: '太短', contact: '' };
    const server = complaintBody.safeParse(complaintBodyOf('token', draft));
    expect(checkComplaint(draft).detail).toBe(server.error?.issues[0]?.message);
  });
});

it('an image is refused by its type and its size in the server’s own words', () => {
  expect(checkImage({ type: 'image/png', size: IMAGE_MAX_BYTES })).toBeUndefined();
  expect(checkImage({ type: 'image/png', size: IMAGE_MAX_BYTES + 1 })).toBe(IMAGE_TEXTS.size);
  expect(checkImage({ type: 'image/svg+xml', size: 1 })).toBe(IMAGE_TEXTS.type);
});

it('a large image is chosen, and refused only if it stays large', () => {
  expect(checkImageType({ type: 'image/jpeg' })).toBeUndefined();
  expect(checkImageType({ type: 'application/pdf' })).toBe(IMAGE_TEXTS.type);
});
