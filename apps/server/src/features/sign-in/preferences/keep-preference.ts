import { PREFERENCES_MAX, type PreferenceBody } from '@mashang/contract/sign-in';
import { invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { lockUser } from '../sign-in-store.ts';
import * as zh from '../zh.ts';
import { bytesOfValue, whyNotKept } from './preference-rules.ts';
import { countPreferences, deletePreference, findPreference, savePreference } from './preference-store.ts';

/** Stores one preference of the signed-in user, or deletes it with `null`. */
export async function keepPreference(ctx: Ctx, input: PreferenceBody): Promise<void> {
  allow(ctx.actor, 'profile:update');
  const wrong = whyNotKept(input.value);
  if (wrong) throw invalidField('value', wrong);
  await keep(ctx, input);
}

const keep = writeVerb<PreferenceBody, void>({
  name: 'user.keep-preference',
  permission: 'profile:update',
  login: 'identity',
  async run({ tx, actor }, { key, value }) {
    allow(actor, 'profile:update');
    const { userId } = actor;
    // Serialized per user, so that two new keys at once cannot exceed the limit together.
    await lockUser(tx, userId);
    const before = await findPreference(tx, userId, key);
    if (value === null) await deletePreference(tx, userId, key);
    else {
      if (!before && (await countPreferences(tx, userId)) >= PREFERENCES_MAX)
        throw invalidField('key', zh.keepPreference.tooMany(PREFERENCES_MAX));
      await savePreference(tx, userId, key, value);
    }
    // A screen layout is private: the log contains only the key and the sizes of the change.
    return {
      result: undefined,
      audit: {
        subjectKind: 'user',
        subjectId: String(userId),
        before: { key, bytes: before ? bytesOfValue(before.value) : 0 },
        after: { key, bytes: value === null ? 0 : bytesOfValue(value) },
      },
    };
  },
});
