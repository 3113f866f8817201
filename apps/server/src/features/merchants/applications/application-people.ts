import { type ApplicationDraft, applicationDraft } from '@mashang/contract/merchants';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { blankDraft } from './application-rules.ts';

type People = ApplicationDraft['people'];
type Sealer = Pick<Ctx, 'platform'>;

/** Seals everything of an application that is about persons as one value. */
export function sealPeople({ platform }: Sealer, people: People): Buffer {
  return platform.secrets.seal(JSON.stringify(people));
}

/** Opens the sealed persons of an application; returns empty fields once its period was over and they were erased. */
export function openPeople({ platform }: Sealer, sealed: Buffer | null): People {
  if (!sealed) return blankDraft('').people;
  return applicationDraft.shape.people.parse(JSON.parse(platform.secrets.open(sealed)));
}
