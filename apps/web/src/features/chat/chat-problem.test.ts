import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { problemText } from './chat-problem.ts';
import { messages } from './messages.en-US.ts';

describe('the text an organizer sees', () => {
  it.each([
    ['pin', 403, messages.permissionPin],
    ['pin', 404, messages.failPin],
    ['unpin', 403, messages.permissionUnpin],
    ['unpin', 404, messages.failUnpin],
    ['block', 403, messages.blockNotAllowed],
    ['block', 404, messages.failBlock],
    ['unblock', 403, messages.permissionMessages],
    ['unblock', 404, messages.failUnblock],
    ['delete', 404, messages.failDelete],
    ['enter', 404, messages.notFound],
  ] as const)('when it was to %s and the answer is %i', (action, status, text) => {
    expect(problemText(action, new ApiError('SERVER_ERROR', status), messages)).toBe(text);
  });
});
