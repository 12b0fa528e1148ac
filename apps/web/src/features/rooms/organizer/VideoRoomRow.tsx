import { Check, X } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { organizerRoomsMessages } from './messages.ts';
import { nameProblemOf, type VideoRoom } from './use-video-rooms.ts';
import styles from './VideosDialog.module.css';

type VideoRoomRowProps = {
  readonly room: VideoRoom;
  readonly number: number;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
  readonly onRemove: () => void;
};

export const VideoRoomRow = ({ room, number, isBusy, onName, onRemove }: VideoRoomRowProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const { file, name, state, tried } = room;
  const errorOf = () => {
    const problem = nameProblemOf(room);
    if (problem) return problem === 'required' ? messages.nameRequired : messages.nameTooLong;
    return state === 'failed' ? messages.videoFailed : undefined;
  };
  return (
    <li className={styles.room} data-state={state}>
      <Field
        label={messages.videoName({ number })}
        hint={file.name}
        error={errorOf()}
        value={name}
        autoComplete="off"
        readOnly={isBusy || state === 'created' || tried !== null}
        onChange={(event) => onName(event.target.value)}
      />
      <span className={styles.state}>
        {state === 'creating' && <Spinner size="sm" />}
        {state === 'created' && (
          <>
            <Check className={styles.created} aria-hidden />
            <span className="visually-hidden">{messages.videoCreated}</span>
          </>
        )}
        {(state === 'new' || state === 'failed') && (
          <IconButton
            label={messages.videoRemove({ name: file.name })}
            icon={<X aria-hidden />}
            disabled={isBusy}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
};
