import { useMessages } from '../../lib/i18n/messages.ts';
import { QrCode } from '../../ui/art/QrCode.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { offersMessages } from './messages.ts';
import styles from './OfferCard.module.css';

type OfferQrDialogProps = {
  readonly isOpen: boolean;
  readonly url: string;
  readonly onFollow: () => void;
  readonly onClose: () => void;
};

/** As large as the screen allows, to be scanned with a phone. */
export const OfferQrDialog = ({ isOpen, url, onFollow, onClose }: OfferQrDialogProps) => {
  const messages = useMessages(offersMessages);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={messages.qrTitle}
      description={messages.qrText}
      closeLabel={messages.close}
    >
      <div className={styles.large}>
        <QrCode text={url} label={messages.qrLabel} />
        <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
          {url}
        </a>
      </div>
    </Dialog>
  );
};
