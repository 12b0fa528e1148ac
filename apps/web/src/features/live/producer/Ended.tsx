import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { buttonClass } from '../../../ui/forms/Button.tsx';
import { liveMessages } from '../messages.ts';

type EndedProps = { readonly roomId: string; readonly producerToken: string };

/** After the final end: a link to the room, where the recording will be. The token is needed by guests. */
export const Ended = ({ roomId, producerToken }: EndedProps) => {
  const messages = useMessages(liveMessages);
  return (
    <EmptyState
      art={<CameraArt />}
      title={messages.endedTitle}
      text={messages.endedText}
      action={
        <Link className={buttonClass()} to={`/course/${roomId}?token=${producerToken}`}>
          {messages.openRoom}
        </Link>
      }
    />
  );
};
