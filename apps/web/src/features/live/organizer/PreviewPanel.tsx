import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { logProblem } from '../../../lib/log.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { fetchMediaAddress } from '../api.ts';
import type { WebrtcAddress } from '../watch-room.ts';
import { WebrtcSource } from '../webrtc-source.ts';
import styles from './LivePanels.module.css';
import { liveOrganizerMessages } from './messages.ts';

/** What the producer sends, for an organizer; loaded only when it is wanted. */
export const PreviewPanel = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(liveOrganizerMessages);
  const [address, setAddress] = useState<WebrtcAddress | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    try {
      setAddress(await fetchMediaAddress(roomId));
    } catch (error) {
      logProblem('the preview could not be opened', error);
      toast.error(messages.previewFailed);
    }
    setIsOpening(false);
  };
  return (
    <div className={styles.stack}>
      {address && <PreviewPicture address={address} />}
      <div>
        <Button
          variant="secondary"
          isLoading={isOpening}
          loadingLabel={messages.previewLoading}
          onClick={() => (address ? setAddress(null) : void open())}
        >
          {address ? messages.closePreview : messages.openPreview}
        </Button>
      </div>
    </div>
  );
};

type Showing = 'loading' | 'on' | 'away' | 'lost' | 'no_picture' | 'failed';

const PreviewPicture = ({ address }: { readonly address: WebrtcAddress }) => {
  const messages = useMessages(liveOrganizerMessages);
  const video = useRef<HTMLVideoElement>(null);
  const [showing, setShowing] = useState<Showing>('loading');
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const source = WebrtcSource.create(element, address, {
      onQualities: () => {},
      onReady: () => void element.play().catch(() => {}),
      onExpired: () => setShowing('away'),
      onFailed: () => setShowing('failed'),
      onSignal: setShowing,
    });
    return () => source.close();
  }, [address]);
  const texts: Record<Exclude<Showing, 'on'>, string> = {
    loading: messages.previewLoading,
    away: messages.previewAway,
    lost: messages.previewLost,
    no_picture: messages.previewNoPicture,
    failed: messages.previewFailed,
  };
  return (
    <div className={styles.preview}>
      {/* Silent: the organizer may sit beside the producer. */}
      <video ref={video} className={styles.video} aria-label={messages.preview} muted playsInline controls={false} />
      {showing !== 'on' && (
        <p className={styles.previewText} role="status">
          {texts[showing]}
        </p>
      )}
    </div>
  );
};
