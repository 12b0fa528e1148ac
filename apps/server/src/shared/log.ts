/** The log of the server: lines of JSON. */
import { type DestinationStream, type Logger, pino } from 'pino';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Libraries put whole connections, requests and their credentials into their errors. Of an error only its message, its stack, plain
 * values such as codes, and the errors that caused it are logged.
 */
export const plainError = (error: Error): unknown => {
  const serialized: unknown = pino.stdSerializers.err(error);
  return isObject(serialized) ? plain(serialized) : serialized;
};

const plain = (serialized: object): object =>
  Object.fromEntries(
    Object.entries(serialized).flatMap(([key, value]: [string, unknown]) => {
      if (!isObject(value)) return typeof value === 'function' ? [] : [[key, value]];
      if (key === 'aggregateErrors' && Array.isArray(value)) return [[key, value.filter(isObject).map(plain)]];
      return 'stack' in value && 'message' in value ? [[key, plain(value)]] : [];
    }),
  );

export const createLog = (level: string, destination: DestinationStream): Logger =>
  pino({ level, serializers: { err: plainError } }, destination);
