import { backOfficeDocument } from '../../platform/http/documents/http-openapi.ts';
import { merchantDocument } from '../../platform/http/merchant-document/merchant-document.ts';
import type { TestServer } from '../start-test-server.ts';

export type Schema = Record<string, unknown>;
export type Face = 'back-office' | 'merchant';
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
/** One call of a document. */
export type Operation = {
  face: Face;
  method: string;
  /** As in the document, with `{name}` for parameters. */
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  /** Whether it takes a file. */
  isUpload: boolean;
  /** Schema of the body's wire-encrypted `data`. */
  sealed: Schema | null;
  permission: string | null;
  isPublic: boolean;
};
export type ApiDocument = {
  face: Face;
  paths: Record<string, Record<string, Schema>>;
  components?: { schemas?: Schema };
};

/** Reads both OpenAPI documents as the program serves them, and every call in them. */
export function readDocuments({ app }: TestServer): { documents: ApiDocument[]; operations: Operation[] } {
  const documents: ApiDocument[] = [
    { ...(JSON.parse(backOfficeDocument(app)) as Omit<ApiDocument, 'face'>), face: 'back-office' },
    { ...merchantDocument('zh', app.platform.config.publicUrl), face: 'merchant' },
  ];
  const routes = new Map(app.routeTable.map((route) => [`${route.method} ${braced(route.url)}`, route.config]));
  const operations = documents.flatMap(({ face, paths, components }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Operation => {
        const content =
          (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content ?? {};
        const config = routes.get(`${method.toUpperCase()} ${path}`);
        return {
          face,
          method: method.toUpperCase(),
          path,
          parameters: ((operation.parameters ?? []) as Parameter[]).filter((one) => one.in !== undefined),
          body: whole(content['application/json']?.schema ?? null, components?.schemas ?? {}) as Schema | null,
          isUpload: content['multipart/form-data'] !== undefined,
          sealed: (config?.sealed as Schema | undefined) ?? null,
          permission: config?.permission ?? null,
          isPublic: config?.isPublic === true,
        };
      }),
    ),
  );
  return { documents, operations };
}

/** Returns a schema with its references replaced by what they name. */
function whole(node: unknown, schemas: Schema): unknown {
  if (Array.isArray(node)) return node.map((one) => whole(one, schemas));
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...json } = node as Schema;
  if (typeof $ref === 'string') return whole(schemas[$ref.replace('#/components/schemas/', '')], schemas);
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, whole(value, schemas)]));
}

function braced(url: string): string {
  return url.replace(/:(\w+)/g, '{$1}');
}
