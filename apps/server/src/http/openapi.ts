/** The API documentation at /docs, made from the contract. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { routes } from '@palco/contract/all';
import type { Route, Schema } from '@palco/contract/define';
import { commonErrors, type ErrorCode, errorBody, errorStatus } from '@palco/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import * as z from 'zod/mini';

export const addDocumentation = async (app: FastifyInstance) => {
  // The plugin's types know OpenAPI 3.0; it does not change the document.
  const document = openApiDocument() as unknown as OpenAPIV3.Document;
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
};

const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Palco',
    version: '0.1.0',
    description: 'Made from the contract: every route, what it takes and what it answers.',
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    schemas: { Error: schemaOf(errorBody, 'output') },
    responses: { CommonError: errorResponse(commonErrors) },
  },
  /** Made when they are first read: it takes a twentieth of a start. */
  get paths() {
    paths ??= pathsOfContract();
    return paths;
  },
});

let paths: ReturnType<typeof pathsOfContract> | undefined;

const pathsOfContract = () =>
  Object.fromEntries(
    [...Map.groupBy(routes, (route) => route.path.replace(/:(\w+)/g, '{$1}'))].map(([path, group]) => [
      path,
      Object.fromEntries(group.map((route) => [route.method.toLowerCase(), operationOf(route)])),
    ]),
  );

/** As it stands in the repository (`openapi.json`). */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

const operationOf = (route: Route) => ({
  operationId: route.name,
  tags: [route.name.split('.')[0]],
  summary: route.summary,
  description: `Access: ${route.access}`,
  security: route.access === 'public' || route.access === 'development' ? [] : [{ bearer: [] }],
  parameters: [
    ...parametersOf('path', route.params),
    ...parametersOf('query', route.query),
    ...(route.isRepeatable ? [idempotencyKey] : []),
  ],
  ...(route.body ? { requestBody: { required: true, content: jsonOf(route.body, 'input') } } : {}),
  responses: {
    200: { description: 'Done', content: contentOf(route) },
    ...Object.fromEntries(
      [...Map.groupBy(route.errors, (code) => errorStatus[code])].map(([status, codes]) => [
        status,
        errorResponse(codes),
      ]),
    ),
    default: { $ref: '#/components/responses/CommonError' },
  },
});

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key returns what the first one created',
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
};

const errorResponse = (codes: readonly ErrorCode[]) => ({
  description: codes.join(', '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const contentOf = ({ responseType, response }: Route) =>
  responseType ? { [responseType]: { schema: schemaOf(response, 'output') } } : jsonOf(response, 'output');

const jsonOf = (schema: Schema, io: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
});

/** OpenAPI 3.1 has a dialect of its own: a schema inside it names none. */
const schemaOf = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};

const parametersOf = (location: 'path' | 'query', schema: Schema | undefined) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
};
