import { documentOf } from '../../platform/http/documents/http-openapi.ts';
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
  const documents = (['back-office', 'merchant'] as const).map((face) => ({
    ...(JSON.parse(documentOf(app, face)) as Omit<ApiDocument, 'face'>),
    face,
  }));
  const routes = new Map(app.routeTable.map((route) => [`${route.method} ${braced(route.url)}`, route.config]));
  const operations = documents.flatMap(({ face, paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, told]): Operation => {
        const content =
          (told.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content ?? {};
        const config = routes.get(`${method.toUpperCase()} ${path}`);
        return {
          face,
          method: method.toUpperCase(),
          path,
          parameters: (told.parameters ?? []) as Parameter[],
          body: content['application/json']?.schema ?? null,
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

function braced(url: string): string {
  return url.replace(/:(\w+)/g, '{$1}');
}
