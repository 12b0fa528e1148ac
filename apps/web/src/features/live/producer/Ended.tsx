import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CameraArt } from '../../../ui/StageArt.tsx';
import { liveMessages } from '../messages.ts';

/** After the end, which is final: where the recording will be. */
export const Ended = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(liveMessages);
  return (
    <EmptyState
      art={<CameraArt />}
      title={messages.endedTitle}
      text={messages.endedText}
      action={
        <Link className={buttonClass()} to={`/course/${roomId}`}>
          {messages.openRoom}
        </Link>
      }
    />
  );
};
