import type { ListedOffer } from '@palco/contract/offers';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../lib/i18n/messages.ts';
import { fetchPersonalUrl } from './api.ts';
import { offersMessages } from './messages.ts';
import styles from './OfferSetup.module.css';

/** How often the offer was opened, and its link as the organizer's own example. */
export const OfferNumbers = ({ roomId, offer }: { readonly roomId: string; readonly offer: ListedOffer }) => {
  const messages = useMessages(offersMessages);
  const { data: url, error } = useQuery({
    queryKey: ['offer-preview', roomId, offer.id],
    queryFn: () => fetchPersonalUrl(roomId),
    gcTime: 0,
  });
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{messages.clicks}</dt>
        <dd>{offer.clicks ?? 0}</dd>
      </div>
      <div>
        <dt>{messages.qrOpenings}</dt>
        <dd>{offer.qrOpenings ?? 0}</dd>
      </div>
      <div className={styles.preview}>
        <dt>{messages.preview}</dt>
        <dd>
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          )}
          {error && messages.FAIL_GETOFFER}
        </dd>
      </div>
    </dl>
  );
};
