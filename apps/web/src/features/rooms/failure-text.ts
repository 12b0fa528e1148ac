/** Spec section 8, general messages: an answer of the server, or none. */
import { ApiError } from '../../lib/http/api-error.ts';
import type { RoomsMessages } from './messages.pt-BR.ts';

export const failureText = (error: Error, messages: RoomsMessages): string =>
  error instanceof ApiError ? messages.unexpectedText({ status: error.status }) : messages.failedText;
