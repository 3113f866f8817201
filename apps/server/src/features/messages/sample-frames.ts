import { SERVER_FRAMES } from '@mashang/contract/events/frames';
import { z } from 'zod';
import { createEventSampler } from '../../platform/events/event-samples.ts';
import type { Platform } from '../../platform/platform.ts';

const anyFrame = z.looseObject({ kind: z.string() });

/** Checks a sample of the frames of this process against their declarations. */
export function frameSampler(platform: Platform): (sort: string, frame: Buffer) => void {
  const sample = createEventSampler(platform, 'websocket', { events: SERVER_FRAMES, bare: z.strictObject({}) });
  return (sort, frame) => sample(sort, () => readFrame(frame));
}

function readFrame(frame: Buffer) {
  const { kind: type, ...data } = anyFrame.parse(JSON.parse(frame.toString()));
  return { type, data };
}
