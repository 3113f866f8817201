import { type ApplicationDraft, applicationDraft } from '@mashang/contract/merchants';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { blankDraft } from './application-rules.ts';

type People = ApplicationDraft['people'];
type Sealer = Pick<Ctx, 'platform'>;

/** Everything of an application that is about persons lies in one sealed value. */
export function sealPeople({ platform }: Sealer, people: People): Buffer {
  return platform.secrets.seal(JSON.stringify(people));
}

/** Nobody's, once its time was over and it was erased. */
export function openPeople({ platform }: Sealer, sealed: Buffer | null): People {
  if (!sealed) return blankDraft('').people;
  return applicationDraft.shape.people.parse(JSON.parse(platform.secrets.open(sealed)));
}
