import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { LevelMeter } from '../producer/LevelMeter.tsx';
import { WebrtcSource, type WebrtcSourceEvents } from '../webrtc-source.ts';
import { fetchMediaAddress } from './api.ts';
import styles from './LivePanels.module.css';
import { liveOrganizerMessages } from './messages.ts';

type PreviewEvents = Omit<WebrtcSourceEvents, 'onQualities'> & { readonly onQualities: () => void };
type Open = (video: HTMLVideoElement, events: PreviewEvents) => { close(): void };
type PreviewPanelProps = {
  readonly roomId: string;
  /** Opens the stream of an external encoder, where the room has one: then no producer sends to us. */
  readonly openEncoder: Open | null;
};

/** Shows an organizer what the producer sends; connected only on request. */
export const PreviewPanel = ({ roomId, openEncoder }: PreviewPanelProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const [shown, setShown] = useState<Open | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    try {
      const source = openEncoder ?? (await producerOf(roomId));
      setShown(() => source);
    } catch (error) {
      logProblem('the preview could not be opened', error);
      toast.error(messages.previewFailed);
    }
    setIsOpening(false);
  };
  return (
    <div className={styles.stack}>
      {shown ? (
        <PreviewPicture open={shown} hasMeter={openEncoder === null} onClose={() => setShown(null)} />
      ) : (
        <div className={styles.preview}>
          <div className={styles.previewText}>
            <Button
              variant="secondary"
              isLoading={isOpening}
              loadingLabel={messages.previewLoading}
              onClick={() => void open()}
            >
              {messages.openPreview}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};

const producerOf = async (roomId: string): Promise<Open> => {
  const address = await fetchMediaAddress(roomId);
  return (video, events) => WebrtcSource.create(video, address, events);
};

type Showing = 'loading' | 'on' | 'away' | 'lost' | 'no_picture' | 'failed';

type PreviewPictureProps = {
  readonly open: Open;
  /** The sound of a stream from elsewhere cannot be read. */
  readonly hasMeter: boolean;
  readonly onClose: () => void;
};

const PreviewPicture = ({ open, hasMeter, onClose }: PreviewPictureProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const video = useRef<HTMLVideoElement>(null);
  const [showing, setShowing] = useState<Showing>('loading');
  const [voice, setVoice] = useState<MediaStreamTrack | null>(null);
  /** At first: the organizer may sit beside the producer. */
  const [isMuted, setIsMuted] = useState(true);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const source = open(element, {
      onQualities: () => {},
      onReady: () => {
        setVoice(voiceOf(element));
        element.play().catch(() => {
          // The source was replaced or closed before its first frame.
        });
      },
      onExpired: () => setShowing('away'),
      onFailed: () => setShowing('failed'),
      onSignal: setShowing,
    });
    return () => source.close();
  }, [open]);
  const texts: Record<Exclude<Showing, 'on'>, string> = {
    loading: messages.previewLoading,
    away: messages.previewAway,
    lost: messages.previewLost,
    no_picture: messages.previewNoPicture,
    failed: messages.previewFailed,
  };
  return (
    <>
      <div className={styles.preview}>
        <video
          ref={video}
          className={styles.video}
          aria-label={messages.preview}
          muted={isMuted}
          playsInline
          controls={false}
        />
        {showing !== 'on' && (
          <p className={styles.previewText} role="status">
            {texts[showing]}
          </p>
        )}
      </div>
      <div className={styles.sound}>
        <IconButton
          size="sm"
          label={messages.sound}
          icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          isPressed={!isMuted}
          onClick={() => setIsMuted(!isMuted)}
        />
        <div className={styles.level}>{hasMeter && <LevelMeter track={voice} label={messages.level} />}</div>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {messages.closePreview}
        </Button>
      </div>
    </>
  );
};

const voiceOf = ({ srcObject }: HTMLVideoElement): MediaStreamTrack | null =>
  (srcObject instanceof MediaStream && srcObject.getAudioTracks()[0]) || null;
