import type { Event } from '@mashang/contract/event';
import { SERVER_FRAMES, type ServerFrame } from '@mashang/contract/events/frames';
import { z } from 'zod';
import { noteComposed } from './composed-events.ts';

const events: readonly Event[] = SERVER_FRAMES;
const schemas = new Map(events.map(({ type, data }) => [type, data ?? z.strictObject({})]));

/** Parses a frame of the websocket; throws where the contract does not declare it so. */
export function readFrame(text: string): ServerFrame {
  const frame: ServerFrame = JSON.parse(text);
  const { kind, ...data } = frame;
  const schema = schemas.get(kind);
  if (!schema) throw new Error(`the frame ${kind} is not declared`);
  schema.parse(data);
  noteComposed('frame', kind);
  return frame;
}
