import { ExternalLink, QrCode as QrIcon, Tag, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Button, LinkButton } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { sendOpening } from './api.ts';
import { offersMessages } from './messages.ts';
import styles from './OfferCard.module.css';
import { useShownOffer } from './use-offers.ts';

const QrCode = lazyPart(() => import('../../ui/art/QrCode.tsx').then((module) => module.QrCode));
const OfferQrDialog = lazyPart(() => import('./OfferQrDialog.tsx').then((module) => module.OfferQrDialog));

type OfferCardProps = {
  readonly roomId: string;
  readonly userId: string;
  /** Over something else, so that the viewer can fold it to its tag. */
  readonly isSheet: boolean;
};

/** Spec section 2, Room page: the offer of the moment, with the viewer's own link and its QR code. */
export const OfferCard = ({ roomId, userId, isSheet }: OfferCardProps) => {
  const messages = useMessages(offersMessages);
  const shown = useShownOffer(roomId, userId);
  /** Of which offer; another one does not open by itself. */
  const [qrOf, setQrOf] = useState<string | null>(null);
  const [wasQrOpened, setWasQrOpened] = useState(false);
  /** The offer that the viewer folded; another one comes unfolded. */
  const [foldedId, setFoldedId] = useState<string | null>(null);
  if (qrOf !== null && qrOf !== shown?.offer.id) setQrOf(null);
  const count = (kind: 'click' | 'qr') => {
    if (!shown) return;
    // A failure to count must not keep the viewer from the offer.
    sendOpening(roomId, shown.offer.id, kind).catch((error: unknown) =>
      logProblem('an opening was not counted', error),
    );
  };
  const openQr = () => {
    setQrOf(shown?.offer.id ?? null);
    setWasQrOpened(true);
    count('qr');
  };
  if (shown && isSheet && foldedId === shown.offer.id) {
    return (
      <IconButton
        // Takes the focus of the button that folded the offer.
        ref={(button) => button?.focus({ preventScroll: true })}
        variant="secondary"
        className={styles.folded}
        label={messages.title}
        icon={<Tag aria-hidden />}
        onClick={() => setFoldedId(null)}
      />
    );
  }
  return (
    <div className={styles.place} data-sheet={isSheet || undefined} data-empty={!shown || undefined}>
      <p className="visually-hidden" role="status">
        {shown && messages.announcement}
      </p>
      {shown && (
        <section className={styles.card} aria-label={messages.offer}>
          <Tag className={styles.tag} aria-hidden />
          <div className={styles.texts}>
            <strong className={styles.title}>{messages.title}</strong>
            <span className={styles.host}>{new URL(shown.url).host}</span>
          </div>
          <div className={styles.actions}>
            <LinkButton
              size="sm"
              href={shown.url}
              target="_blank"
              rel="noopener noreferrer"
              icon={<ExternalLink aria-hidden />}
              onClick={() => count('click')}
            >
              {messages.open}
              <span className="visually-hidden"> {messages.newTab}</span>
            </LinkButton>
            <span className={styles.showQr}>
              <Button size="sm" variant="secondary" icon={<QrIcon aria-hidden />} onClick={openQr}>
                <span className={styles.qrText}>{messages.showQr}</span>
              </Button>
            </span>
            {isSheet && (
              <IconButton label={messages.close} icon={<X aria-hidden />} onClick={() => setFoldedId(shown.offer.id)} />
            )}
          </div>
          <div className={styles.qr}>
            <Suspense fallback={null}>
              <QrCode text={shown.url} label={messages.qrLabel} />
            </Suspense>
          </div>
        </section>
      )}
      {wasQrOpened && shown && (
        <Suspense fallback={null}>
          <OfferQrDialog
            isOpen={qrOf !== null}
            url={shown.url}
            onFollow={() => count('click')}
            onClose={() => setQrOf(null)}
          />
        </Suspense>
      )}
    </div>
  );
};
