import type { ApplicationDraft } from '@mashang/contract/merchants';
import type { Ctx } from '../../platform/verb.ts';

type People = ApplicationDraft['people'];
type Sealer = Pick<Ctx, 'platform'>;

/** Everything of an application that is about persons lies in one sealed value. */
export function sealPeople({ platform }: Sealer, people: People): Buffer {
  return platform.secrets.seal(JSON.stringify(people));
}

export function openPeople({ platform }: Sealer, sealed: Buffer): People {
  return JSON.parse(platform.secrets.open(sealed)) as People;
}
