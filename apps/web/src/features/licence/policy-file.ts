import type { ApprovalPayload } from '@mashang/contract/approvals';
import * as zh from './zh.tsx';

export type PolicyFile = { code: string; payload: ApprovalPayload<'jurisdiction.policy'> };
/** Every policy is smaller than this; a larger file is not a policy. */
export const POLICY_FILE_MAX_BYTES = 64 * 1024;
const CODE = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/;

/**
 * Reads a reviewed file: the jurisdiction's `code` and the fields of the policy; or its errors, a line each. The fields
 * are sent unchanged to the server, which validates them with the schema: the browser has no validator.
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

/** Text of a template file: an existing policy, or an empty one that allows the institution alone. */
export function policyFileText({ code, payload }: PolicyFile): string {
  return `${JSON.stringify({ code, ...payload }, null, 2)}\n`;
}
