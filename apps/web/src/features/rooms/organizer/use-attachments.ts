import * as limits from '@palco/contract/room-limits';
import { attachmentExtensionOf } from '@palco/domain/uploads/files';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { deleteAttachment, uploadAttachment } from './api.ts';
import { type FileProblem, fileProblemOf } from './file-problem.ts';
import { organizerRoomsMessages } from './messages.ts';

/** A file being uploaded, or one that was rejected. */
export type PendingAttachment = {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
  readonly problem: FileProblem | null;
};

export const useAttachments = (roomId: string, onChanged: () => Promise<unknown>) => {
  const messages = useMessages(organizerRoomsMessages);
  const [pending, setPending] = useState<readonly PendingAttachment[]>([]);
  const lastId = useRef(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    // React may run effects twice: each run has a signal of its own.
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const change = (id: number, part: Partial<PendingAttachment>) =>
    setPending((files) => files.map((file) => (file.id === id ? { ...file, ...part } : file)));
  const dismiss = (id: number) => setPending((files) => files.filter((file) => file.id !== id));

  const send = async (file: File) => {
    const id = ++lastId.current;
    const problem = problemOfFile(file);
    setPending((files) => [...files, { id, name: file.name, percent: 0, problem }]);
    if (problem) return;
    const { signal } = leaving.current;
    const onProgress = (sent: number, total: number) => change(id, { percent: (sent / total) * 100 });
    try {
      await uploadAttachment({ roomId, file, onProgress, signal });
      await onChanged();
      dismiss(id);
    } catch (error) {
      if (signal.aborted) return;
      logProblem('the attachment could not be uploaded', error);
      change(id, { problem: fileProblemOf(error) });
    }
  };

  const remove = async (attachmentId: string) => {
    try {
      await deleteAttachment(roomId, attachmentId).catch(whenGone);
      await onChanged();
    } catch (error) {
      logProblem('the attachment could not be removed', error);
      toast.error(messages.attachmentRemoveFailed);
    }
  };

  /** One after the other: what is sent at once is only slower. */
  const sendAll = async (files: readonly File[]) => {
    for (const file of files) await send(file);
  };
  return { pending, sendAll: (files: readonly File[]) => void sendAll(files), remove, dismiss };
};

const problemOfFile = (file: File): FileProblem | null => {
  if (attachmentExtensionOf(file.name) === null) return 'invalid';
  return file.size > limits.uploads.maxAttachmentBytes ? 'too_large' : null;
};

const whenGone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
};
