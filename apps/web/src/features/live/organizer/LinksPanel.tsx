import type { ProducerTokenType } from '@palco/contract/live';
import * as limits from '@palco/contract/room-limits';
import { Copy, LinkIcon, QrCode as QrIcon, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { QrCode } from '../../../ui/art/QrCode.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { postLink } from './api.ts';
import styles from './LivePanels.module.css';
import { liveOrganizerMessages } from './messages.ts';
import { useRevocation } from './use-revocation.ts';

/** A revocation, perhaps of another organizer; without an id all links of the room. */
export type Revocation = { readonly linkId: string | null };

type LinksPanelProps = {
  readonly roomId: string;
  readonly isInteractive: boolean;
  readonly revoked: Revocation | null;
};

const lives = { hour: 3600, day: limits.live.linkS, week: 7 * 24 * 3600, month: limits.live.maxLinkS } as const;
const lifeNames = ['hour', 'day', 'week', 'month'] as const;

/** Creates and revokes links for producers, participants (interactive rooms only) and previews. */
export const LinksPanel = ({ roomId, isInteractive, revoked }: LinksPanelProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const [isAsking, setIsAsking] = useState(false);
  /** A new round begins without the links that were made. */
  const [round, setRound] = useState(0);
  const { isRevoking, revoke } = useRevocation(roomId, () => {
    setIsAsking(false);
    setRound(round + 1);
  });
  return (
    <div className={styles.stack} key={round}>
      <LinkMaker roomId={roomId} type="producer" revoked={revoked} />
      {isInteractive && <LinkMaker roomId={roomId} type="participant" revoked={revoked} />}
      <LinkMaker roomId={roomId} type="preview" revoked={revoked} />
      <div>
        <Button variant="ghost" size="sm" icon={<Unlink aria-hidden />} onClick={() => setIsAsking(true)}>
          {messages.revokeLinks}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.revokeLinksQuestion}
        text={messages.revokeLinksText}
        confirmLabel={messages.revokeLinks}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={isRevoking}
        onConfirm={() => revoke()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
};

type LinkMakerProps = Pick<LinksPanelProps, 'roomId' | 'revoked'> & { readonly type: ProducerTokenType };

const LinkMaker = ({ roomId, type, revoked }: LinkMakerProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const language = useLanguage();
  const [life, setLife] = useState<(typeof lifeNames)[number]>('day');
  const [link, setLink] = useState<{ url: string; linkId: string; expiresAt: string } | null>(null);
  const { isRevoking, revoke } = useRevocation(roomId, () => setLink(null));
  const [isMaking, setIsMaking] = useState(false);
  const [isQrOpen, setIsQrOpen] = useState(false);
  useEffect(() => {
    if (revoked) setLink((now) => (revoked.linkId === null || revoked.linkId === now?.linkId ? null : now));
  }, [revoked]);
  const { title, text } = messages.linkTypes[type];
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

  const make = async () => {
    setIsMaking(true);
    try {
      setLink(await postLink(roomId, type, lives[life]));
    } catch (error) {
      logProblem('a link could not be created', error);
      toast.error(messages.linkFailed);
    }
    setIsMaking(false);
  };
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(messages.copied),
      () => toast.warning(messages.copyFailed),
    );
  return (
    <fieldset className={styles.link}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.muted}>{text}</p>
      <div className={styles.row}>
        <Select
          label={messages.expiry}
          isLabelHidden
          isCompact
          options={lifeNames.map((value) => ({ value, label: messages.expiries[value] }))}
          value={life}
          onChange={setLife}
        />
        <Button
          variant="secondary"
          size="sm"
          icon={<LinkIcon aria-hidden />}
          isLoading={isMaking}
          loadingLabel={messages.makingLink}
          onClick={() => void make()}
        >
          {messages.makeLink}
        </Button>
      </div>
      {link && (
        <div className={styles.made}>
          <Field
            label={messages.linkFor({ type: title })}
            isLabelHidden
            hint={messages.validUntil({ time: moments.format(new Date(link.expiresAt)) })}
            value={link.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy(link.url)}>
            {messages.copy}
          </Button>
          <div className={styles.linkActions}>
            <Button variant="ghost" size="sm" icon={<QrIcon aria-hidden />} onClick={() => setIsQrOpen(true)}>
              {messages.qr}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={<Unlink aria-hidden />}
              isLoading={isRevoking}
              loadingLabel={messages.revoking}
              onClick={() => revoke(link.linkId)}
            >
              {messages.revokeLink}
            </Button>
          </div>
          <Dialog
            isOpen={isQrOpen}
            onClose={() => setIsQrOpen(false)}
            size="sm"
            title={messages.linkFor({ type: title })}
            description={messages.qrText}
            closeLabel={messages.close}
          >
            <div className={styles.qr}>
              <QrCode text={link.url} label={messages.linkFor({ type: title })} />
            </div>
          </Dialog>
        </div>
      )}
    </fieldset>
  );
};
