import * as limits from '@palco/contract/room-limits';
import { attachmentExtensionOf } from '@palco/domain/uploads/files';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { putTerms, uploadTerms } from './api.ts';
import { termsOrganizerMessages } from './messages.ts';

export type TermsProblem = 'invalid' | 'too_large' | 'failed';

export const useTermsUpload = (courseId: string, onChanged: () => void) => {
  const messages = useMessages(termsOrganizerMessages);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<TermsProblem | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** The problem that is known before an upload, shown; null when there is none. */
  const check = (file: File): TermsProblem | null => {
    const found = problemOfFile(file);
    setProblem(found);
    return found;
  };

  const send = async (file: File) => {
    if (check(file)) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setPercent(0);
    try {
      await uploadTerms({ courseId, file, signal, onProgress: (sent, total) => setPercent((sent / total) * 100) });
      toast.success(messages.saved);
      onChanged();
    } catch (error) {
      if (signal.aborted) return;
      logProblem('the terms could not be uploaded', error);
      setProblem(problemOf(error));
    }
    setPercent(null);
  };

  const remove = async () => {
    try {
      await putTerms(courseId, null);
      toast.success(messages.removed);
      onChanged();
    } catch (error) {
      logProblem('the terms could not be removed', error);
      toast.error(messages.removeFailed);
    }
  };
  return { percent, problem, check, send, remove };
};

const problemOfFile = (file: File): TermsProblem | null => {
  if (attachmentExtensionOf(file.name) !== 'pdf') return 'invalid';
  return file.size > limits.courses.maxTermsBytes ? 'too_large' : null;
};

const problemOf = (error: unknown): TermsProblem => {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'INVALID_TERMS_TYPE') return 'invalid';
  return error.code === 'PAYLOAD_TOO_LARGE' ? 'too_large' : 'failed';
};
