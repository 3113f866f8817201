import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiDocument, Face, Operation } from './read-document.ts';

export type Answer = { status: number; type: string; text: string };
type Judge = (operation: Operation, answer: Answer) => string[];

const UNKNOWN = /"cause":"(call_unknown|\w+_not_found)"/;

/** Checks answers against the declarations of the documents: status, content type, schema. */
export function createJudge(documents: ApiDocument[]): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false, validateSchema: false });
  for (const document of documents) ajv.addSchema({ $id: `doc:${document.face}`, ...document }, `doc:${document.face}`);
  const declared = new Map(documents.map((document) => [document.face, document]));
  type Check = ((data: unknown) => unknown) & {
    errors?: { instancePath: string; message?: string; params: object }[] | null;
  };
  const checks = new Map<string, Check>();

  function checkOf(face: Face, path: string[]): Check {
    const parts = path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    const ref = `doc:${face}#/${parts.join('/')}`;
    const known = checks.get(ref) ?? (ajv.compile({ $ref: ref }) as unknown as Check);
    checks.set(ref, known);
    return known;
  }

  return function judge({ face, method, path }, { status, type, text }) {
    const responses = declared.get(face)?.paths[path]?.[method.toLowerCase()]?.responses as
      | Record<string, { content?: Record<string, unknown> }>
      | undefined;
    const response = responses?.[status];
    // A changed path or method names another call, or none: its 404 belongs to no operation of the merchants' document.
    if (face === 'merchant' && status === 404 && UNKNOWN.test(text)) return [];
    if (!response) return [`status ${status} is not declared`];
    const kind = type.split(';', 1)[0] as string;
    if (!response.content?.[kind]) return [`${kind || 'no content type'} with ${status} is not declared`];
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      return [`${status} is no JSON`];
    }
    const at = ['paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', kind, 'schema'];
    const check = checkOf(face, at);
    if (check(data)) return [];
    const errors = (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return [`${status} breaks its schema: ${errors.slice(0, 4).join('; ').slice(0, 500)}`];
  };
}
