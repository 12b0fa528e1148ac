import * as limits from '@palco/contract/room-limits';
import { photoTypeOf } from '@palco/domain/profile/images';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type FileProblem, fileProblemOf } from './file-problem.ts';
import { organizerRoomsMessages } from './messages.ts';

type Sending = { readonly preview: string; readonly percent: number };

/** How the cover of a room or a course is stored. */
export type CoverStore = {
  readonly upload: (upload: {
    readonly file: File;
    readonly onProgress: (sent: number, total: number) => void;
    readonly signal: AbortSignal;
  }) => Promise<void>;
  readonly remove: () => Promise<void>;
};

export const useCover = (store: CoverStore) => {
  const messages = useMessages(organizerRoomsMessages);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    setProblem(problemOfFile(file));
    if (problemOfFile(file)) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const preview = URL.createObjectURL(file);
    setSending({ preview, percent: 0 });
    const onProgress = (sent: number, total: number) => setSending({ preview, percent: (sent / total) * 100 });
    try {
      await store.upload({ file, onProgress, signal });
      toast.success(messages.coverSaved);
    } catch (error) {
      if (signal.aborted) return;
      logProblem('the cover could not be uploaded', error);
      setProblem(fileProblemOf(error));
    } finally {
      URL.revokeObjectURL(preview);
    }
    setSending(null);
  };

  const remove = async () => {
    setIsRemoving(true);
    try {
      await store.remove();
    } catch (error) {
      logProblem('the cover could not be removed', error);
      setProblem('failed');
    }
    setIsRemoving(false);
  };

  return { sending, problem, isRemoving, send: (file: File) => void send(file), remove: () => void remove() };
};

/** Problems that are known before the upload. */
const problemOfFile = (file: File): FileProblem | null => {
  if (photoTypeOf(file.name) === null) return 'invalid';
  return file.size > limits.uploads.maxCoverBytes ? 'too_large' : null;
};
