import { PERSON_DOCUMENTS } from '@mashang/contract/businesses';
import { z } from 'zod';

/**
 * Persons of a business as they are sealed in its file. Their fields were checked when they were submitted, by the
 * rules of that day, so only the shape is checked here.
 */
const owners = z.array(z.object({ name: z.string(), documentNo: z.string(), shareBp: z.int() }));
const representative = z.object({
  name: z.string(),
  documentKind: z.enum(PERSON_DOCUMENTS),
  documentNo: z.string(),
});

export function parseOwners(text: string): z.infer<typeof owners> {
  return owners.parse(JSON.parse(text));
}

export function parseRepresentative(text: string): z.infer<typeof representative> {
  return representative.parse(JSON.parse(text));
}
