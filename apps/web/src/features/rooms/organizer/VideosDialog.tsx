import * as limits from '@palco/contract/room-limits';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { organizerRoomsMessages } from './messages.ts';
import { useOnlyChoices } from './use-only-choices.ts';
import { useRoomChoices } from './use-room-choices.ts';
import { nameProblemOf, type Target, useVideoRooms } from './use-video-rooms.ts';
import { VideoRoomRow } from './VideoRoomRow.tsx';
import styles from './VideosDialog.module.css';

type VideosDialogProps = {
  readonly files: readonly File[];
  /** Why a file cannot be a video, in words; null when it can. */
  readonly problemOf: (file: File) => string | null;
  readonly canAddChannel: boolean;
  readonly onCreated: (room: RoomDetails, file: File) => void;
  readonly onClose: () => void;
};

/** Makes a recorded room of each video file, all in one channel and one course. */
export const VideosDialog = ({ files, problemOf, canAddChannel, onCreated, onClose }: VideosDialogProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const plural = pluralIn(useLanguage());
  const wrong = files.flatMap((file) => {
    const problem = problemOf(file);
    return problem === null ? [] : [{ file, problem }];
  });
  const videos = files.filter((file) => problemOf(file) === null);
  const leftOut = Math.max(0, videos.length - limits.uploads.maxVideosTogether);
  const { rooms, isBusy, rename, remove, createAll } = useVideoRooms(videos, onCreated);
  const [chosen, setChosen] = useState<Partial<Target>>({});
  const target: Target = { ...useOnlyChoices(), ...chosen };
  const [isSubmitted, setIsSubmitted] = useState(false);
  const choose = (part: Partial<Target>) => setChosen((before) => ({ ...before, ...part }));
  const choices = useRoomChoices(choose);

  const left = rooms.filter((room) => room.state !== 'created');
  const hasFailed = rooms.some((room) => room.state === 'failed');
  const isComplete = target.channelId !== '' && target.courseId !== '' && left.every((room) => !nameProblemOf(room));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isBusy || !isComplete || left.length === 0) return;
    const { made, failed } = await createAll(target);
    if (made > 0) toast.success(plural(made, messages.videosCreated));
    if (failed === 0) onClose();
  };
  const missing = (value: string, text: string) => (isSubmitted && value === '' ? text : undefined);
  return (
    <Dialog
      isOpen
      title={messages.videosTitle}
      description={messages.videosText}
      closeLabel={messages.cancel}
      isDismissable={!isBusy}
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form="videos-form"
          disabled={left.length === 0}
          isLoading={isBusy}
          loadingLabel={messages.videosCreating}
        >
          {hasFailed ? messages.tryAgain : plural(left.length, messages.videosCreate)}
        </Button>
      }
    >
      <form id="videos-form" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {wrong.length > 0 && (
          <Alert tone="warning" title={plural(wrong.length, messages.videosWrong)}>
            <ul className={styles.wrong}>
              {wrong.map(({ file, problem }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two files may have one name.
                <li key={index}>
                  <strong>{file.name}</strong>: {problem}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {leftOut > 0 && <Alert tone="warning">{plural(leftOut, messages.videosLeftOut)}</Alert>}
        {hasFailed && !isBusy && <Alert tone="danger">{messages.videosFailed}</Alert>}
        {rooms.length > 0 && (
          <>
            <ChoiceField
              name="channelId"
              texts={{
                label: messages.channel,
                hint: messages.channelHint,
                newOne: messages.newChannel,
                newName: messages.newChannelName,
              }}
              choices={choices.channels}
              value={target.channelId}
              error={missing(target.channelId, messages.channelRequired)}
              onChange={(channelId) => choose({ channelId })}
              onBlur={() => {}}
              onAdd={canAddChannel ? (name) => choices.addChannel(name) : undefined}
            />
            <ChoiceField
              name="courseId"
              texts={{
                label: messages.course,
                hint: messages.courseHint,
                newOne: messages.newCourse,
                newName: messages.newCourseName,
                option: messages.courseIsOpen,
              }}
              choices={choices.courses}
              value={target.courseId}
              error={missing(target.courseId, messages.courseRequired)}
              onChange={(courseId) => choose({ courseId })}
              onBlur={() => {}}
              onAdd={(name, isOpen) => choices.addCourse(name, isOpen)}
            />
            <ul className={styles.rooms}>
              {rooms.map((room, index) => (
                <VideoRoomRow
                  key={room.id}
                  room={room}
                  number={index + 1}
                  isBusy={isBusy}
                  onName={(name) => rename(room.id, name)}
                  onRemove={() => remove(room.id)}
                />
              ))}
            </ul>
          </>
        )}
      </form>
    </Dialog>
  );
};
