import type { ApprovalPayload } from '@mashang/contract/approvals';
import * as zh from './zh.tsx';

export type PolicyFile = { code: string; payload: ApprovalPayload<'jurisdiction.policy'> };
/** Larger than any policy; what is larger is no policy. */
export const POLICY_FILE_MAX_BYTES = 64 * 1024;
const CODE = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/;

/**
 * What a reviewed file says: the jurisdiction's `code` beside the fields of the policy; or what is
 * wrong with it, a line each. The fields go to the server as they are, which holds them against the
 * schema: the browser has no validator.
 */
export function readPolicyFile(text: string): PolicyFile | { wrong: string[] } {
  const given = parsed(text);
  if (given === undefined) return { wrong: [zh.readPolicyFile.notAnObject] };
  const { code, ...fields } = given;
  if (typeof code !== 'string' || !CODE.test(code)) return { wrong: [zh.readPolicyFile.wrongCode] };
  return { code, payload: fields as PolicyFile['payload'] };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const made: unknown = JSON.parse(text);
    return typeof made === 'object' && made !== null && !Array.isArray(made)
      ? (made as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A file to begin with: a policy as it stands, or an empty one that allows the institution alone. */
export function policyFileText({ code, payload }: PolicyFile): string {
  return `${JSON.stringify({ code, ...payload }, null, 2)}\n`;
}
