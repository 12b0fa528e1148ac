import type { Hand } from '@palco/contract/live/stage';
import { MicOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import styles from './ControlsDialog.module.css';
import { stageMessages } from './messages.ts';
import type { StagePerson } from './stage-people.ts';
import { everyone, useStageActions } from './use-stage-actions.ts';

type StageControlsProps = {
  readonly roomId: string;
  readonly hands: readonly Hand[];
  readonly people: readonly Pick<StagePerson, 'userId' | 'name' | 'isOwn' | 'isMicrophoneOff'>[];
};

/** Organizers invite people who raised their hand, and mute or remove those on the stage. */
export const StageControls = ({ roomId, hands, people }: StageControlsProps) => {
  const messages = useMessages(stageMessages);
  const actions = useStageActions(roomId);
  const [removed, setRemoved] = useState<Named | null>(null);
  return (
    <>
      <People
        title={messages.hands}
        emptyText={messages.noHands}
        people={hands}
        action={({ userId, name }) => (
          <Button
            size="sm"
            aria-label={messages.inviteName({ name })}
            isLoading={actions.busyWith === userId}
            onClick={() => actions.invite(userId, name)}
          >
            {messages.invite}
          </Button>
        )}
      />
      <People
        title={messages.onStage}
        emptyText={messages.nobodyOnStage}
        people={people}
        head={
          people.some((person) => !person.isOwn && !person.isMicrophoneOff) && (
            <Button
              size="sm"
              variant="secondary"
              icon={<MicOff aria-hidden />}
              isLoading={actions.busyWith === everyone}
              onClick={actions.muteAll}
            >
              {messages.muteAll}
            </Button>
          )
        }
        action={({ userId, name, isOwn, isMicrophoneOff }) =>
          !isOwn && (
            <span className={styles.actions}>
              <IconButton
                size="sm"
                label={messages.muteName({ name })}
                icon={<MicOff aria-hidden />}
                disabled={isMicrophoneOff || actions.busyWith === userId}
                onClick={() => actions.mute(userId, name)}
              />
              <Button
                size="sm"
                variant="secondary"
                aria-label={messages.removeName({ name })}
                isLoading={actions.busyWith === userId}
                onClick={() => setRemoved({ userId, name })}
              >
                {messages.remove}
              </Button>
            </span>
          )
        }
      />
      <ConfirmDialog
        isOpen={removed !== null}
        title={removed ? messages.removeQuestion({ name: removed.name }) : ''}
        text={messages.removeText}
        confirmLabel={messages.removeConfirm}
        cancelLabel={messages.cancel}
        isDanger
        onConfirm={() => {
          if (removed) actions.remove(removed.userId, removed.name);
          setRemoved(null);
        }}
        onCancel={() => setRemoved(null)}
      />
    </>
  );
};

type Named = { readonly userId: string; readonly name: string };
type PeopleProps<P extends Named> = {
  readonly title: string;
  readonly emptyText: string;
  readonly people: readonly P[];
  /** Beside the title. */
  readonly head?: ReactNode;
  readonly action: (person: P) => ReactNode;
};

const People = <P extends Named>({ title, emptyText, people, head, action }: PeopleProps<P>) => (
  <section aria-label={title}>
    <div className={styles.head}>
      <h3 className={styles.title}>{people.length > 0 ? `${title} (${people.length})` : title}</h3>
      {head}
    </div>
    {people.length === 0 ? (
      <p className={styles.empty}>{emptyText}</p>
    ) : (
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.userId} className={styles.person}>
            <Avatar name={person.name} size={32} colorIndex={Number(person.userId) || 0} />
            <span className={styles.name}>{person.name}</span>
            {action(person)}
          </li>
        ))}
      </ul>
    )}
  </section>
);
