/**
 * The three kinds of definitions in the contract. A route is an HTTP call, a request is a socket event that is acknowledged, a notice is
 * a socket event the server sends. Both sides infer their types from these values.
 */
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Access, Manages } from './roles.ts';

export type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How many calls one caller may make in a window before the response is 429. */
export type CallLimit = { readonly max: number; readonly windowMs: number };

/** A route or request of organizers says what it concerns; one without it does not compile. */
type Guarded =
  | { readonly access: Exclude<Access, 'organizer'>; readonly manages?: undefined }
  | { readonly access: 'organizer'; readonly manages: Manages };

export type Route = Guarded & {
  /** `feature.verb`; the name of the binding and of the OpenAPI operation. */
  readonly name: string;
  readonly method: Method;
  /** Absolute path, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The error for an invalid body, where the spec names one of its own. */
  readonly bodyError?: ErrorCode;
  /** For routes that accept more than the default. */
  readonly maxBodyBytes?: number;
  readonly response: Schema;
  /** For routes whose response is a file instead of JSON. */
  readonly responseType?: 'text/csv';
  /** For routes whose JSON can be asked for as a file as well, by the header Accept or the query `format`. */
  readonly alsoAs?: 'text/csv';
  /** The errors of this route beside those that every route may return. */
  readonly errors: readonly ErrorCode[];
  readonly limit?: CallLimit;
  /** Creates something: a request repeated with the same `Idempotency-Key` header returns what the first one created. */
  readonly isRepeatable?: true;
};

export type Request = Guarded & {
  readonly name: string;
  readonly payload: Schema;
  readonly reply: Schema;
  readonly errors: readonly ErrorCode[];
  readonly limit?: CallLimit;
};

export type Notice = { readonly name: string; readonly payload: Schema };

export const route = <const R extends Route>(definition: R): R => definition;
export const request = <const R extends Request>(definition: R): R => definition;
export const notice = <const N extends Notice>(definition: N): N => definition;

type Sent<S> = S extends Schema ? z.core.input<S> : undefined;
type Parsed<S> = S extends Schema ? z.core.output<S> : undefined;
type Part<R, K extends string> = R extends Readonly<Record<K, infer S>> ? S : undefined;

/** The input of a caller: only the parts the route declares. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as Part<R, K> extends Schema ? K : never]: Sent<Part<R, K>>;
};
/** The parsed input that a handler receives. */
export type RouteParsed<R extends Route> = {
  params: Parsed<Part<R, 'params'>>;
  query: Parsed<Part<R, 'query'>>;
  body: Parsed<Part<R, 'body'>>;
};
/** The result of a handler, before it is serialised. */
export type RouteResult<R extends Route> = z.core.input<R['response']>;
/** The parsed response that a caller receives. */
export type RouteOutput<R extends Route> = z.core.output<R['response']>;

export type PayloadIn<E extends Request | Notice> = z.core.input<E['payload']>;
export type PayloadOut<E extends Request | Notice> = z.core.output<E['payload']>;
export type ReplyIn<E extends Request> = z.core.input<E['reply']>;
export type ReplyOut<E extends Request> = z.core.output<E['reply']>;

/** Every acknowledgement, media signalling included. */
export type Acknowledgement<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: ErrorCode; readonly status: number; readonly retryAfterS?: number };
