import type { ChannelKindView } from '@mashang/contract/payment-channels';
import { z } from 'zod';
import { CHANNEL_KINDS } from '../../channels/kinds.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';

/** Returns the companies at which a channel may be opened, with the fields that two people enter. */
export async function readChannelKinds(ctx: Ctx): Promise<ChannelKindView[]> {
  allow(ctx.actor, 'product:oversee');
  return CHANNEL_KINDS.map(({ kind, title, can, settings, secrets }) => ({
    kind,
    title,
    offered: [...can.ways],
    settings: fieldsOf(settings),
    secrets: fieldsOf(secrets),
  }));
}

function fieldsOf(schema: z.ZodType): ChannelKindView['settings'] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).map((name) => ({ name, required: required.includes(name) }));
}
